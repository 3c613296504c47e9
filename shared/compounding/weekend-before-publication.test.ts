import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { plain, plainRates } from '#test/support/random-period.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { Compounder } from './compound.ts';
import { observationGrid } from './observation-grid.ts';

// The index calendar starts on Saturday, 4 June 2022; the client calendar starts earlier.
const publication = new BusinessCalendar([smallCalendar('2022-06-04', '2022-06-30', [], 'INDEX')]);
const open = new BusinessCalendar([smallCalendar('2022-06-01', '2022-06-30', [], 'OURS')], true);
const fixings = new FixingSeries('SOFR', [{ date: localDate('2022-06-06'), value: '0.7' }]);

it.each(['2022-06-04', '2022-06-05'])(
	'a period that starts on the weekend day %s, before the first publication day, is rejected',
	(start) => {
		const grid = observationGrid(localDate(start), localDate('2022-06-07'), open, plain);
		if ('reason' in grid) throw new Error(grid.reason);
		expect(new Compounder(fixings, publication, plainRates).compound(grid)).toEqual({
			reason: 'outside-calendar',
			calendar: 'INDEX',
			date: '2022-06-03',
			completeFrom: '2022-06-04',
			completeTo: '2022-06-30',
		});
	},
);
