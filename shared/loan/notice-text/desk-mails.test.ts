import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CheckedText } from './decisions.ts';
import { readNotice } from './read-notice.ts';
import type { NoticeReading } from './reading.ts';
import { calculatedLoan, type LoanFields } from './testing/calculated-loan.ts';

const folder = 'shared/loan/notice-text/testing/mails';

interface Truth {
	readonly fields: LoanFields;
	readonly truth: { readonly interestExact: string; readonly interestPayable: string; readonly interestDays: number };
	readonly agrees: boolean;
	readonly rule?: string;
	readonly stated: { readonly interest: string };
}

const mails = readdirSync(folder)
	.filter((name) => name.endsWith('.txt'))
	.map((name) => {
		const text = readFileSync(`${folder}/${name}`, 'utf8');
		const truth = JSON.parse(readFileSync(`${folder}/${name}.truth.json`, 'utf8')) as Truth;
		const loan = calculatedLoan(truth.fields);
		return { name, text, truth, notice: { text, loan, memory: [] } as CheckedText };
	});

const read = ({ text, loan, memory }: CheckedText): NoticeReading => readNotice(text, loan, memory);

describe.each(mails)('test mail $name', ({ truth, notice }) => {
	it('the calculated loan has the interest and days of the mail’s truth file', () => {
		expect(Number(notice.loan.payable)).toBe(Number(truth.truth.interestPayable));
		expect(notice.loan.interestDays).toBe(truth.truth.interestDays);
	});

	it('a mail without errors is never reported as different, a mail with an error never as equal', () => {
		const { verdict } = read(notice);
		expect(truth.agrees ? ['agrees', 'partial', 'nothing-read'] : ['differs', 'partial', 'nothing-read']).toContain(
			verdict,
		);
	});
});

it('the error is detected without user input in eight of ten mails with an error', () => {
	const wrong = mails.filter(({ truth }) => !truth.agrees);
	expect(wrong.filter(({ notice }) => read(notice).verdict !== 'differs').map(({ name }) => name)).toEqual([
		// Mail 06 labels its amount only with "Amount"; mail 08 has footnotes after its labels.
		'06_sofr_forwarded_typo.txt',
		'08_sonia_holiday_missed.txt',
	]);
});

it('interest or rate is compared without user input in at least eight mails without errors', () => {
	const right = mails.filter(({ truth }) => truth.agrees);
	expect(right.filter(({ notice }) => read(notice).interestOrRateCompared).length).toBeGreaterThanOrEqual(8);
});
