import { expect, it } from 'vitest';
import { PlainGrowth } from '../../../shared/averages/plain-growth.ts';
import { saronCompoundRate, saronCompoundTenors } from '../../../shared/averages/saron-compound-rate.ts';
import { decimal } from '../../../shared/decimal/decimal.ts';
import { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import { localDate } from '../../../shared/time/local-date.ts';
import { referenceSeries } from '../../support/fallback-market.ts';
import { calendarNamed } from '../../unit/reference/reference-data.ts';
import golden from './saron-compound-rates.json' with { type: 'json' };

const saron = new PlainGrowth(referenceSeries('SARON'), new BusinessCalendar([calendarNamed('SWI')]), 360);

it.each(golden.rows)('SARON compounded, known on %s, %s', (valueDate, tenor, start, end, value) => {
	expect(saronCompoundRate(saron, localDate(valueDate as string), tenor as string)).toEqual({
		valueDate,
		tenor,
		start,
		end,
		value: decimal(value as string),
	});
});

it('covers every tenor', () => {
	expect(new Set(golden.rows.map((row) => row[1]))).toEqual(new Set(saronCompoundTenors));
});
