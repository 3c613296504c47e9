import type { Answers } from '#test/support/fake-api.ts';
import { twoDays } from './two-days.ts';

/** Default answers of the API that the calculator needs, by operation. */
export const portalAnswers = {
	calendarNames: () => ({ systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }], clientCalendars: [] }),
	calendarHolidays: () => ({
		calendars: [
			{
				calendar: 'USA_FI',
				ccy: 'USD',
				holidays: ['2026-07-03'],
				names: ['Independence Day'],
				completeFrom: '2018-01-01',
				completeTo: '2027-12-31',
			},
		],
	}),
	calendarMetadata: () => ({
		currencies: [
			{ code: 'USD', dayCountConvention: 'ACT/360', index: 'SOFR', calendar: 'USA_FI' },
			{ code: 'GBP', dayCountConvention: 'ACT/365', index: 'SONIA', calendar: 'UKG_FI' },
		],
	}),
	latestRate: () => [{ id: { rateDate: '2026-08-06', currency: 'USD', index: 'SOFR' }, value: '3.65' }],
	tableMappingList: () => ({ mappings: [] }),
	compound: () => twoDays,
	noticeLabelList: () => ({ labels: [] }),
} satisfies Answers;
