import { expect, it } from 'vitest';
import { canonicalName } from './canonical-name.ts';

/** Sources: Unicode Standard Annex 15, table 1 and figure 6 (compatibility forms); CaseFolding.txt (case folding). */
it.each([
	['Demo Bank', 'DEMO BANK'],
	['ＤＥＭＯ　Ｂａｎｋ', 'demo bank'],
	['ﬁnance', 'finance'],
	['Straße', 'STRASSE'],
	['ſparkasse', 'Sparkasse'],
	['ΟΔΟΣ', 'οδοσ'],
	['οδος', 'οδοσ'],
	['\u212aiel', 'kiel'],
	['A\u030angstro\u0308m', '\u00c5ngstr\u00f6m'],
	['ﾊﾞﾝｸ', 'バンク'],
	['①②', '12'],
])('%s and %s are the same name', (one, other) => {
	expect(canonicalName(one)).toBe(canonicalName(other));
});

it.each([
	['Demo Bank', 'Demo Banc'],
	['中国银行', '中國銀行'],
	['Müller', 'Muller'],
])('%s and %s are different names', (one, other) => {
	expect(canonicalName(one)).not.toBe(canonicalName(other));
});

it('converting a canonical name again does not change it', () => {
	for (const name of ['Straße', 'ＤＥＭＯ', 'ΐ', 'ŉ', 'ǰ', 'ﬃ', 'İstanbul', 'ᾳ']) {
		expect(canonicalName(canonicalName(name))).toBe(canonicalName(name));
	}
});
