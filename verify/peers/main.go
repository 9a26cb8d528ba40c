// Reads the filters that Exchange.java wrote with bits-and-blooms/bloom itself, says what the
// library answers, and writes what the library makes of the same items.
//
// main DIR: for each CASE.ours in DIR, writes CASE.theirs and CASE.answers (a line of 0 and 1, one
// for each probe), and fails at the first member that the library denies.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bits-and-blooms/bloom/v3"
)

const probes = 10000

// item is what Exchange.java calls the same; a negative i is an absent item.
func item(itemType string, i int64) []byte {
	if itemType == "string" {
		if i == 0 {
			return nil
		}
		return []byte(fmt.Sprintf("上海-%d", i))
	}
	value := i / 2
	if i%2 != 0 {
		value = math.MinInt64 + i/2
	}
	key := make([]byte, 8)
	binary.LittleEndian.PutUint64(key, uint64(value))
	return key
}

func probe(itemType string, i int64) []byte {
	if itemType == "string" {
		return []byte(fmt.Sprintf("absent-%d", i))
	}
	return item("long", 2*(1<<40+i))
}

func read(label string, data []byte) (*bloom.BloomFilter, error) {
	filter := &bloom.BloomFilter{}
	if label == "go-bloom-json" {
		return filter, json.Unmarshal(data, filter)
	}
	consumed, err := filter.ReadFrom(bytes.NewReader(data))
	if err == nil && consumed != int64(len(data)) {
		err = fmt.Errorf("ReadFrom took %d of %d bytes", consumed, len(data))
	}
	return filter, err
}

func write(label string, filter *bloom.BloomFilter) ([]byte, error) {
	if label == "go-bloom-json" {
		return json.Marshal(filter)
	}
	return filter.MarshalBinary()
}

// exchange handles one file, named LABEL_TYPE_N_P.ours.
func exchange(file string) error {
	stem := strings.TrimSuffix(file, ".ours")
	name := strings.Split(filepath.Base(stem), "_")
	if len(name) != 4 {
		return fmt.Errorf("not LABEL_TYPE_N_P.ours")
	}
	label, itemType := name[0], name[1]
	n, err := strconv.ParseInt(name[2], 10, 64)
	if err != nil {
		return err
	}
	p, err := strconv.ParseFloat(name[3], 64)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	ours, err := read(label, data)
	if err != nil {
		return err
	}
	size := n
	if size < 1 {
		size = 1
	}
	theirs := bloom.NewWithEstimates(uint(size), p)
	for i := int64(0); i < n; i++ {
		if !ours.Test(item(itemType, i)) {
			return fmt.Errorf("item %d is denied", i)
		}
		theirs.Add(item(itemType, i))
	}
	answers := make([]byte, probes)
	for i := range answers {
		answers[i] = '0'
		if ours.Test(probe(itemType, int64(i))) {
			answers[i] = '1'
		}
	}
	written, err := write(label, theirs)
	if err != nil {
		return err
	}
	if err := os.WriteFile(stem+".theirs", written, 0o644); err != nil {
		return err
	}
	return os.WriteFile(stem+".answers", answers, 0o644)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: main DIR")
		os.Exit(2)
	}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*.ours"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no filters in %s", os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, file := range files {
		if err := exchange(file); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", filepath.Base(file), err)
			os.Exit(1)
		}
	}
	fmt.Println(len(files))
}
