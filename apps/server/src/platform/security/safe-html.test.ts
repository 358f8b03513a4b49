import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

describe('a banner', () => {
  it.each([
    ['<p style="position:fixed">ok</p>', '<p>ok</p>'],
    ['<img src="/art/koi.svg" onerror="alert(1)">', '<img src="/art/koi.svg" />'],
    ['<script>alert(1)</script><b>x</b>', '<b>x</b>'],
    ['<a href="https://a.example">y</a>', 'y'],
    ['<iframe src="https://a.example"></iframe><svg onload="x"></svg>', ''],
    ['<img src="//evil.example/x.png"><img src="javascript:x">', '<img /><img />'],
  ])('%s is published as %s', (markup, clean) => {
    expect(safeHtml(markup, 'banner')).toBe(clean);
  });
});

describe('prose', () => {
  it.each([
    [
      '<a href="https://a.example" onclick="x">y</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">y</a>',
    ],
    ['<a href="javascript:x">y</a>', '<a rel="noopener noreferrer nofollow" target="_blank">y</a>'],
    ['<img src="/art/koi.svg"><s>100</s> <b>50</b>', '<s>100</s> <b>50</b>'],
    ['<p style="position:fixed">ok</p><script>alert(1)</script>', '<p>ok</p>'],
  ])('%s is published as %s', (markup, clean) => {
    expect(safeHtml(markup, 'prose')).toBe(clean);
  });
});
