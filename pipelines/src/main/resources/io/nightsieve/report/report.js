(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('data').textContent);
  var root = document.documentElement;
  var charts = [];

  function color(name) { return getComputedStyle(root).getPropertyValue('--' + name).trim(); }

  function percent(value) {
    return value === null ? 'not measured' : (value * 100).toPrecision(3).replace(/\.?0+$/, '') + ' %';
  }

  function count(value) { return value.toLocaleString('en'); }

  function axis(title, more) {
    return Object.assign({
      title: { display: true, text: title, color: color('soft') },
      ticks: { color: color('soft') },
      grid: { color: color('line') },
      border: { color: color('line') }
    }, more);
  }

  function draw(id, config) {
    var canvas = document.getElementById(id);
    if (!canvas) { return; }
    config.options = Object.assign({
      animation: false, responsive: true, maintainAspectRatio: false
    }, config.options);
    charts.push(new Chart(canvas, config));
  }

  function box(id, height) {
    var canvas = document.getElementById(id);
    if (canvas) {
      canvas.parentNode.style.height = height + 'px';
    }
  }

  function legend() {
    return { position: 'bottom', labels: { color: color('ink'), usePointStyle: true, boxHeight: 8 } };
  }

  function rates() {
    var rows = data.rates;
    var labels = rows.map(function (row) { return row.label; });
    box('rates', 130 + 34 * rows.length);
    var targets = { id: 'targets', afterDatasetsDraw: function (chart) {
      var g = chart.ctx, x = chart.scales.x, y = chart.scales.y;
      var half = y.height / rows.length / 2;
      g.save(); g.strokeStyle = color('target'); g.lineWidth = 2;
      rows.forEach(function (row, i) {
        var at = x.getPixelForValue(row.target), middle = y.getPixelForValue(i);
        g.beginPath(); g.moveTo(at, middle - half); g.lineTo(at, middle + half); g.stroke();
      });
      g.restore();
    } };
    draw('rates', {
      type: 'bar',
      data: { labels: labels, datasets: [
        { type: 'scatter', label: 'measured', order: 0, pointStyle: 'circle', radius: 5, hoverRadius: 6,
          backgroundColor: color('mark'), borderColor: color('surface'),
          data: rows.map(function (row) { return { x: row.rate, y: row.label }; }) },
        { type: 'scatter', label: 'predicted from the bits', order: 1, pointStyle: 'rectRot', radius: 6, hoverRadius: 7,
          backgroundColor: color('second'), borderColor: color('surface'),
          data: rows.map(function (row) { return { x: row.predicted, y: row.label }; }) },
        { label: 'one-sided 95 % bounds', order: 2, pointStyle: 'rect', backgroundColor: color('accent-soft'),
          borderColor: color('accent'), borderWidth: 1, borderSkipped: false, barThickness: 14, minBarLength: 3,
          data: rows.map(function (row) { return row.rate === null ? null : [row.lower, row.upper]; }) },
        { type: 'line', label: 'target', order: 3, pointStyle: 'line', borderColor: color('target'),
          borderWidth: 2, data: [] }
      ] },
      plugins: [targets],
      options: {
        indexAxis: 'y',
        scales: {
          x: axis('false-positive rate', { min: 0, suggestedMax: data.suggestedMax,
            ticks: { color: color('soft'), callback: percent } }),
          y: axis('', { type: 'category', labels: labels, offset: true, title: { display: false },
            ticks: { color: color('ink') }, grid: { display: false } })
        },
        plugins: { legend: legend(), tooltip: { callbacks: { label: function (item) {
          var row = rows[item.dataIndex];
          return item.dataset.type === 'scatter'
            ? item.dataset.label + ': ' + percent(item.parsed.x)
            : 'between ' + percent(row.lower) + ' and ' + percent(row.upper);
        } } } }
      }
    });
  }

  function users() {
    box('users', 300);
    draw('users', {
      type: 'bar',
      data: { labels: data.sizes.map(function (row) { return row.label; }), datasets: [
        { label: 'users', backgroundColor: color('accent'), data: data.sizes.map(function (row) { return row.users; }) }
      ] },
      options: {
        scales: {
          x: axis('items', { grid: { display: false } }),
          y: axis('users', { beginAtZero: true, ticks: { color: color('soft'), precision: 0, callback: count } })
        },
        plugins: { legend: { display: false } }
      }
    });
  }

  function bits() {
    box('bits', 300);
    draw('bits', {
      type: 'bar',
      data: { labels: data.sizes.map(function (row) { return row.label; }), datasets: [
        { type: 'line', label: 'information limit', order: 0, pointStyle: 'line', pointRadius: 0,
          borderColor: color('target'), borderWidth: 2, data: data.sizes.map(function (row) { return row.limit; }) },
        { label: 'stored', order: 1, pointStyle: 'rect', backgroundColor: color('accent'),
          data: data.sizes.map(function (row) { return row.bits; }) }
      ] },
      options: {
        scales: {
          x: axis('items', { grid: { display: false } }),
          y: axis('bits per item', { type: data.bitsSpread ? 'logarithmic' : 'linear', beginAtZero: true })
        },
        plugins: { legend: legend() }
      }
    });
  }

  function all() {
    charts.forEach(function (chart) { chart.destroy(); });
    charts = [];
    root.classList.add('drawn');
    if (data.rates.length > 0) { rates(); }
    users();
    bits();
    root.dataset.charts = String(charts.length);
  }

  all();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
  addEventListener('beforeprint', function () { root.dataset.print = 'yes'; all(); });
  addEventListener('afterprint', function () { delete root.dataset.print; all(); });
})();
