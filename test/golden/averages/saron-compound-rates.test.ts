import { expect, it } from 'vitest';
import { calendarNamed } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { PlainCompounding, saronCompoundRate, saronCompoundTenors } from '#shared/averages/overnight-averages.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { referenceSeries } from '#test/support/fallback-market.ts';
import golden from './saron-compound-rates.json' with { type: 'json' };

const saron = new PlainCompounding(referenceSeries('SARON'), new BusinessCalendar([calendarNamed('SWI')]), 360);
const rows = golden.rows as unknown as [
	valueDate: string,
	tenor: string,
	start: string,
	end: string,
	value: string,
	days: string,
][];

it.each(rows)(
	'the calculated SARON compound rate of %s for %s equals the published rate',
	(valueDate, tenor, start, end, value) => {
		expect(saronCompoundRate(saron, localDate(valueDate), tenor)).toEqual({
			valueDate,
			tenor,
			start,
			end,
			value: decimal(value),
		});
	},
);

it('the golden file has 360 published rates that include all tenors, each with the days between its dates', () => {
	expect(rows).toHaveLength(360);
	expect(new Set(rows.map(([, tenor]) => tenor))).toEqual(new Set(saronCompoundTenors));
	for (const [, , start, end, , days] of rows) {
		expect(epochDay(localDate(end)) - epochDay(localDate(start))).toBe(Number(days));
	}
});
