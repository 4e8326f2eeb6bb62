import { expect, it } from 'vitest';
import { plainText } from '../../resources/mail/plain-text.ts';
import { renderMail } from '../../resources/mail/render-mail.tsx';

const FRAME = {
  gallery: { name: 'Galerya & Sons', curatorEmail: 'curator@galerya.example', pickupAddress: '12 Kamagong Street' },
  origin: 'https://gallery.example.com',
};

it('a mail has a subject, the gallery’s look and address, and one button', () => {
  const { subject, html } = renderMail(
    'newsletter-confirmation',
    { confirmUrl: '/x?token=a&b=c', unsubscribeUrl: '/u' },
    FRAME,
  );
  expect(subject).toBe('Please confirm: news from Galerya & Sons');
  expect(html).toMatch(/^<!doctype html><html lang="en-PH">/);
  expect(html).toContain('<title>Please confirm: news from Galerya &amp; Sons</title>');
  expect(html).toContain('Galerya &amp; Sons · 12 Kamagong Street · curator@galerya.example');
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://gallery.example.com"',
    'href="https://gallery.example.com/x?token=a&amp;b=c"',
    'href="https://gallery.example.com/u"',
  ]);
});

it('a mail loads nothing from other servers and needs no stylesheet or script', () => {
  const { html } = renderMail('newsletter-welcome', { unsubscribeUrl: '/u' }, FRAME);
  expect(html).not.toMatch(/<(script|style|link|iframe|form)\b|url\(|src="(?!https:\/\/gallery\.example\.com\/)/);
});

it('the text alternative has the same content, with full addresses', () => {
  const { text } = renderMail('newsletter-confirmation', { confirmUrl: '/x?token=a&b=c', unsubscribeUrl: '/u' }, FRAME);
  const lines = text.split('\n\n');
  expect(lines[0]).toBe('Galerya & Sons: https://gallery.example.com');
  expect(lines[1]).toBe('Be in the know');
  expect(lines[3]).toBe('Yes, send me art updates: https://gallery.example.com/x?token=a&b=c');
  expect(lines.at(-1)).toBe('Galerya & Sons · 12 Kamagong Street · curator@galerya.example');
  expect(text).not.toMatch(/[<>]|&\w+;/);
});

it('the text alternative does not change entered text', () => {
  expect(plainText('<p>a &lt;b&gt; &amp;amp; c</p><p>d<br/>e</p>')).toBe('a <b> &amp; c\n\nd\ne');
});

it('PAY-10 text separates the cells of a row', () => {
  const row =
    '<table><tbody><tr><td style="x">Dawn, by Luz</td><td align="right">Php 1,000.00</td></tr></tbody></table>';
  expect(plainText(row)).toBe('Dawn, by Luz: Php 1,000.00');
});

it('text has a picture’s alternative text, followed by its link', () => {
  const picture = '<td><a href="https://x.example/a"><img src="y" alt="Two boats" width="1"/></a></td>';
  expect(plainText(picture)).toBe('Two boats: https://x.example/a');
  const named = `${picture}<p><a href="https://x.example/a">Bancas</a></p>`;
  expect(plainText(named)).toBe('Bancas: https://x.example/a');
});
