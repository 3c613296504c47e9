import { expect, it } from 'vitest';
import { PlainCompounding, sofrAverage, sofrAverageDays, sofrIndex } from '#shared/averages/overnight-averages.ts';
import { type Decimal, decimal, decimalText } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import published from '../published/sofr-averages-and-index.json' with { type: 'json' };

const sofr = new PlainCompounding(sofrFixings, sofrCalendar, 360);
const rows = published.rows.map((row) => ({ valueDate: localDate(row[0] as string), row }));

function text(value: Decimal | { readonly reason: string } | undefined): string {
	if (value === undefined || 'reason' in value) throw new Error(value?.reason);
	return decimalText(value);
}

const asPublished = (row: readonly string[], column: string) =>
	decimalText(decimal(row[published.columns.indexOf(column)] as string));

it.each(sofrAverageDays)('every published %i-day SOFR Average equals the compounded average', (days) => {
	const differing = rows.filter(
		({ valueDate, row }) => text(sofrAverage(sofr, valueDate, days)) !== asPublished(row, `average${days}Days`),
	);
	expect(differing).toEqual([]);
	expect(published.rows).toHaveLength(710);
});

it('every published SOFR Index equals the compounded growth since 2 April 2018', () => {
	const levels = sofrIndex(
		sofr,
		rows.map(({ valueDate }) => valueDate),
	);
	const differing = rows.filter(({ valueDate, row }) => text(levels.get(valueDate)) !== asPublished(row, 'index'));
	expect(differing).toEqual([]);
});
