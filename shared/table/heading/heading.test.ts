import { expect, it } from 'vitest';
import { titleUnits } from '../read/read-table.ts';
import { readHeading } from './heading.ts';
import { nearestOf } from './nearest.ts';

it.each([
	['Marge (bp)', { name: 'marge', unit: 'bp' }],
	['CAS (%)', { name: 'cas', unit: 'percent' }],
	['CAS in %', { name: 'cas', unit: 'percent' }],
	['Spread %', { name: 'spread', unit: 'percent' }],
	['Spread (bps)', { name: 'spread', unit: 'bp' }],
	['Marge in % p.a.', { name: 'marge', unit: 'percent' }],
	['利差(BP)', { name: '利差', unit: 'bp' }],
	['本金（百万）', { name: '本金', power: 6 }],
	['Principal (EUR m)', { name: 'principal', power: 6 }],
	['Principal in TEUR', { name: 'principal', power: 3 }],
	['Kapital (in Mio. CHF)', { name: 'kapital', power: 6 }],
	['Outstanding (USDmn)', { name: 'outstanding', power: 6 }],
	['fixedRatePercent_1', { name: 'fixedratepercent1', unit: 'percent' }],
	['spreadBp_2', { name: 'spreadbp2', unit: 'bp' }],
	['Amount GBP', { name: 'amountgbp' }],
	['RATE_SPREAD', { name: 'ratespread' }],
	['%', { name: '' }],
	['Kontonr.', { name: 'kontonr' }],
	['P/R', { name: 'pr' }],
	['x'.repeat(100), { name: '' }],
])('the heading %s is split into its name and its units', (text, heading) => {
	expect(readHeading(text)).toEqual(heading);
});

it.each([
	['SYNTHETIC FIGURES – USD LIBOR (% p.a.)', [{ unit: 'percent' }]],
	['单位：百万（本金）；元（利息）', [{ power: 6 }]],
	['Amounts in thousands', [{ power: 3 }]],
	['Beträge in TEUR', [{ power: 3 }]],
	['Zero floor on RFR in USD', []],
])('the units in the title %s are read', (text, units) => {
	expect(titleUnits([text])).toEqual(units);
});

it('a misspelt word has the nearest known words as suggestions', () => {
	expect(nearestOf('principel', ['principal', 'margin', 'enddate'])).toEqual(['principal']);
	expect(nearestOf('cas', ['csa', 'ccy'])).toEqual([]);
	expect(nearestOf('', ['a'])).toEqual([]);
});
