import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CheckedText, decide, rememberedOf, setRestAside } from './decisions.ts';
import { readNotice } from './read-notice.ts';
import type { Decision, Mark, NoticeReading, Remembered } from './reading.ts';
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

/** Presses that a user needs until nothing is left to decide: the interest or rate, then "the rest is not part of this". */
function settled(
	notice: CheckedText,
	stated: string,
): { reading: NoticeReading; presses: number; remembered: Remembered[] } {
	let reading = read(notice);
	let presses = 0;
	const remembered: Remembered[] = [];
	const isStated = ({ start, end, canBeNamed, state }: Mark) =>
		canBeNamed === true &&
		state !== 'equal' &&
		state !== 'different' &&
		digits(notice.text.slice(start, end)) === digits(stated);
	const mark = reading.marks.find(isStated);
	if (mark !== undefined && !reading.totals.some(({ kind }) => kind === 'interest')) {
		const decision: Decision = { type: 'figure', start: mark.start, end: mark.end, kind: 'interest' };
		const learnt = rememberedOf(notice, reading, decision);
		if (learnt !== undefined) remembered.push(learnt);
		reading = decide(notice, reading, [decision]);
		presses += 1;
	}
	if (reading.notUnderstood.length > 0) {
		reading = setRestAside(notice, reading);
		presses += 1;
	}
	return { reading, presses, remembered };
}

const digits = (text: string): string => text.replace(/\D/g, '');

describe.each(mails)('$name', ({ truth, notice }) => {
	it('the loan is the one of the truth', () => {
		expect(Number(notice.loan.payable)).toBe(Number(truth.truth.interestPayable));
		expect(notice.loan.interestDays).toBe(truth.truth.interestDays);
	});

	it('a right mail never differs, a wrong mail never agrees', () => {
		const { verdict } = read(notice);
		expect(truth.agrees ? ['agrees', 'partial', 'nothing-read'] : ['differs', 'partial', 'nothing-read']).toContain(
			verdict,
		);
	});

	it('is settled with at most three presses, and a wrong one then differs', () => {
		const { reading, presses } = settled(notice, truth.stated.interest);
		expect(presses).toBeLessThanOrEqual(3);
		expect(reading.notUnderstood).toEqual([]);
		// The mail whose lender rounds the rate first states another amount than the exact one.
		if (truth.rule === undefined) expect(reading.verdict === 'differs').toBe(!truth.agrees);
	});
});

it('finds what is wrong without a press in eight of ten mails', () => {
	const wrong = mails.filter(({ truth }) => !truth.agrees);
	expect(wrong.filter(({ notice }) => read(notice).verdict !== 'differs').map(({ name }) => name)).toEqual([
		// The amount has the label Amount only; footnotes follow the labels of the other.
		'06_sofr_forwarded_typo.txt',
		'08_sonia_holiday_missed.txt',
	]);
});

it('compares interest or rate without a press in eight right mails or more', () => {
	const right = mails.filter(({ truth }) => truth.agrees);
	expect(right.filter(({ notice }) => read(notice).interestOrRateCompared).length).toBeGreaterThanOrEqual(8);
});
