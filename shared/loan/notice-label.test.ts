import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { canonicalLabel, kindsOfForm, labelForms, labelKinds } from './notice-label.ts';
import { normalisedLabel } from './notice-text/cells.ts';
import { DateReader } from './notice-text/dates.ts';
import { columnKinds, figureKinds } from './notice-text/reading.ts';
import { tokensOf } from './notice-text/tokens.ts';

it.each([
	['Interest  Due', 'interest due'],
	[' ＩＮＴＥＲＥＳＴ　ｄｕｅ ', 'interest due'],
	["Taux d'intérêt", 'taux d’intérêt'],
	['Inte\u0301re\u0302ts', 'intérêts'],
	['本期应付利息', '本期应付利息'],
	['\u00a0', ''],
])('label %j is stored as %j', (text, label) => {
	expect(canonicalLabel(text)).toBe(label);
});

it.each([
	['Größe', 'Grösse'],
	['interest due', 'interest'],
])('labels %s and %s are different', (one, other) => {
	expect(canonicalLabel(one)).not.toBe(canonicalLabel(other));
});

it('a canonical label remains the same when it is canonicalised again', () => {
	for (const text of ['İstanbul', 'ǰ', 'ΐ', 'ﬃ', 'Ω', '½ %', "L'Été", '\u1e9e']) {
		const label = canonicalLabel(text);
		expect(canonicalLabel(label)).toBe(label);
	}
});

it('a column heading can have the kinds of columns, any other label the kinds of single numbers', () => {
	for (const form of labelForms) expect(kindsOfForm(form)).toEqual(form === 'column' ? columnKinds : figureKinds);
});

it('a kind that exists for single figures and for columns is listed once', () => {
	expect(new Set(labelKinds).size).toBe(labelKinds.length);
	expect([...figureKinds, ...columnKinds].every((kind) => labelKinds.includes(kind))).toBe(true);
});

it.each([
	"Taux d'intérêt (%)",
	'Coupon-Betrag für Größe',
	'Your share / total:',
	'ＡＢＣ Interest  No. ①',
	'本期 应付',
])('the label that the notice reader finds in %j is already canonical', (text) => {
	const dates = new DateReader(localDate('2026-01-01'), localDate('2026-04-01'));
	const label = normalisedLabel(text, tokensOf(text, 0, text.length, dates));
	expect(label).not.toBe('');
	expect(canonicalLabel(label)).toBe(label);
});
