import { expect, test } from 'vitest';
import { reference } from '#features/loans/testing/reference.ts';
import type { Problem } from '#shared/contract/route.ts';
import { localDate } from '#shared/time/local-date.ts';
import { answerTerm, noAnswers } from '#ui/mappings/answer-question.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import { checkTerms } from '../check/check-terms.ts';
import { readBatch } from '../file/read-batch.ts';
import { batchTextsIn } from '../testing/batch-texts.ts';
import { rowFaults } from './row-faults.ts';

const english = await batchTextsIn('en');
const head =
	'Currency,Start Date,End Date,Principal,Lookback,Floor (%),System Calendars,Change 1 Date,Change 1 Amount,Change 2 Date,Change 2 Amount';

/** Returns the faults of a row as texts. With a problem, includes the reason why the portal refused the loan. */
function faultsOf(cells: string, problem?: Problem, text = english) {
	const { rows, columns } = readBatch(new TextEncoder().encode(`${head}\n${cells}`), {
		answers: answerTerm(noAnswers, 'floorOn', 'rfr'),
	});
	const [read] = rows;
	if (read === undefined) throw new Error('there is no row');
	const row: BatchRow = {
		read,
		termFaults: checkTerms(read, reference),
		...(problem !== undefined && { outcome: { problem } }),
	};
	return rowFaults(row, columns, text).map(({ column, found, expected }) => `${column} | ${found} | ${expected}`);
}

const refused = (code: Problem['code'], params: Problem['params'] = {}): Problem => ({
	message: 'as the API says it',
	...(code === undefined ? {} : { code }),
	params,
});

test('a row lists the faults of its unreadable cells together with the faults of its readable terms', () => {
	expect(faultsOf('XXX,2022-06-20,2022-06-15,abc,99,200,MOON,2022-08-29,0,,')).toEqual([
		'A Currency | XXX | A currency, such as USD.',
		'C End Date | 2022-06-15 | A date after Start Date, 20-Jun-2022.',
		'D Principal | abc | A number, such as 25000000 or 25m; no exponent.',
		'E Lookback | 99 | A whole number of business days from 0 to 10.',
		'F Floor (%) | 200 | A usual size. Confirm the value, or correct it.',
		'G System Calendars | MOON | Names of these calendars: USA_FI, UKG_FI.',
		'I Change 1 Amount | 0 | An amount other than 0.',
	]);
});

test("a fault in a column that is only used for comparison is shown with the file's heading", () => {
	const file = (heading: string, cell: string) => `${head},${heading}\nUSD,2022-06-15,2022-06-20,1,2,,,,,,,${cell}`;
	const faults = (content: string) => {
		const { rows, columns } = readBatch(new TextEncoder().encode(content), { answers: noAnswers });
		return rows.flatMap((read) => rowFaults({ read }, columns, english)).map(({ column }) => column);
	};
	expect(faults(file('Agent interest', 'GBP 4000'))).toEqual(['L Agent interest']);
	expect(faults(file('Number of days', '6'))).toEqual(['L Number of days']);
});

test('a period of 3,660 days is accepted', () => {
	expect(faultsOf('USD,2012-06-15,2022-06-23,1')).toEqual([]);
});

test('a start date on a closed day is reported with the next business day, together with an unpublished fixing', () => {
	const { rows, columns } = readBatch(new TextEncoder().encode(`${head}\nUSD,2022-06-18,2022-08-24,1000000,2`), {
		answers: noAnswers,
	});
	const [read] = rows;
	if (read === undefined) throw new Error('there is no row');
	const faultsUntil = (date: string) => {
		const termFaults = checkTerms(read, reference, new Map([['USD', localDate(date)]]));
		return rowFaults({ read, termFaults }, columns, english).map((each) => [
			each.column,
			each.expected,
			each.suggestion,
		]);
	};
	const closed = ['B Start Date', 'A business day of USA_FI. This is a Saturday.', '21-Jun-2022'];
	expect(faultsUntil('2022-08-18')).toEqual([
		closed,
		['C End Date', 'An earlier date: the SOFR fixing of 19-Aug-2022 is not published.', ''],
	]);
	expect(faultsUntil('2022-08-19')).toEqual([closed]);
});

test.each([
	[
		'USD,2022-06-20,2022-06-24,1',
		'B Start Date | 20-Jun-2022 | A business day of USA_FI. This is a holiday: Juneteenth.',
	],
	['USD,2012-06-15,2022-06-24,1', 'C End Date | 24-Jun-2022 | A date at most 3,660 days after Start Date.'],
	['USD,2022-06-15,2022-06-18,1', 'C End Date | 18-Jun-2022 | A business day of USA_FI. This is a Saturday.'],
	[
		'GBP,2022-06-20,2022-08-29,1',
		'C End Date | 29-Aug-2022 | A business day of UKG_FI. This is a holiday: Summer bank holiday.',
	],
	['USD,2022-06-15,2032-06-24,1', 'C End Date | 24-Jun-2032 | A date at most 3,660 days after Start Date.'],
	['USD,2022-06-15,2022-06-24,-1000000', 'D Principal | -1000000 | An amount from 0 to 1,000,000,000,000.'],
	[
		'USD,2022-06-15,2022-06-24,1,,,,,,2022-06-24,1',
		'J Change 2 Date | 24-Jun-2022 | A date after Start Date and before End Date.',
	],
	[
		'USD,2022-06-15,2022-06-24,5000000,,,,2022-06-22,-4000000,2022-06-17,-3000000',
		'I Change 1 Amount | -4000000 | A change that leaves a principal from 0 to 1,000,000,000,000. This one leaves -2000000.',
	],
])('the fault of the row %s is assigned to the right column', (cells, fault) => {
	expect(faultsOf(cells)).toEqual([fault]);
});

const sound = 'USD,2022-06-15,2022-06-24,1,5,,,2022-06-17,-1,,';

test.each([
	[
		refused('missing-fixing', { index: 'SOFR', date: '2022-06-23' }),
		'C End Date | 24-Jun-2022 | An earlier date: the SOFR fixing of 23-Jun-2022 is not published.',
	],
	[
		refused('missing-fixing', { index: 'SOFR', date: '2022-06-08' }),
		'B Start Date | 15-Jun-2022 | A period whose SOFR fixings are published. There is none for 08-Jun-2022.',
	],
	[refused('change-is-zero', { date: '2022-06-17' }), 'I Change 1 Amount | -1 | An amount other than 0.'],
	[
		refused('principal-out-of-range', {
			field: 'principal from 2022-06-17',
			min: '0',
			max: '1000000000000',
			value: '-9',
		}),
		'I Change 1 Amount | -1 | A change that leaves a principal from 0 to 1,000,000,000,000. This one leaves -9.',
	],
	[
		refused('unknown-calendar', { calendar: 'OLD', kind: 'client', offered: 'OWN' }),
		'Client Calendars |  | Names of these calendars: OWN.',
	],
	[
		refused('lockout-too-long', { lockout: 9, max: 5 }),
		'Lockout |  | At most 5 business days: the period has no more.',
	],
	[refused('service-busy', { waitSeconds: 2 }), ' |  | The portal is busy. Try again in 2 seconds.'],
])("the portal's problem %j is assigned to the right column", (problem, fault) => {
	expect(faultsOf(sound, problem)).toEqual([fault]);
});

test('a problem is not repeated if the row already shows it as a fault, and is in Chinese for a Chinese user', async () => {
	const problem = refused('start-not-before-end', { start: '2022-06-24', end: '2022-06-15' });
	const chinese = await batchTextsIn('zh');
	expect(faultsOf('USD,2022-06-24,2022-06-15,1', problem, chinese)).toEqual([
		'C End Date | 2022-06-15 | 晚于开始日 2022-06-24 的日期。',
	]);
});
