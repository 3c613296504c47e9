import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOpen } from '#shared/loan/notice-text/reading.ts';
import { calculatedLoan, type LoanFields } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { nameMark, type Press, type ReadText, readText, setOthersAside } from './read-text.ts';

const folder = 'shared/loan/notice-text/testing/mails';

interface Truth {
	readonly fields: LoanFields;
	readonly agrees: boolean;
	readonly rule?: string;
	readonly stated: { readonly interest: string };
}

const digits = (text: string): string => text.replace(/\D/g, '');

const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));

/**
 * Reads a notice and counts the button presses of a typical user. If the interest was not recognised, this user selects
 * its amount. The user sets all other lines aside.
 */
function pressesOf(name: string): { presses: number; read: ReadText; truth: Truth } {
	const text = readFileSync(`${folder}/${name}`, 'utf8');
	const truth = JSON.parse(readFileSync(`${folder}/${name}.truth.json`, 'utf8')) as Truth;
	let read = readText({ text, loan: calculatedLoan(truth.fields), memory: [] }, []);
	let presses = 0;
	const press = ({ decisions, learnt }: Press, count: number) => {
		presses += count;
		read = readText({ text, loan: read.loan, memory: [...read.memory, ...learnt] }, decisions);
	};
	const stated = read.reading.marks.find(
		(mark) =>
			mark.canBeNamed === true &&
			isOpen(mark) &&
			digits(text.slice(mark.start, mark.end)) === digits(truth.stated.interest),
	);
	if (stated !== undefined && !read.reading.totals.some(({ kind }) => kind === 'interest')) {
		// For a suggested amount, one press is enough. For other amounts, the user presses the amount and then its
		// meaning.
		const isPointed = stated.state === 'pointed-out' && stated.kind === 'interest';
		press(nameMark(read, stated, 'interest'), isPointed ? 1 : 2);
	}
	if (read.reading.marks.some(isOpen)) press(setOthersAside(read), 1);
	return { presses, read, truth };
}

it.each(names)('the notice %s can be compared after at most three button presses', (name) => {
	const { presses, read, truth } = pressesOf(name);
	expect(presses).toBeLessThanOrEqual(3);
	expect(read.reading.marks.filter(isOpen)).toEqual([]);
	if (truth.rule === undefined) expect(read.reading.verdict === 'differs').toBe(!truth.agrees);
});

it('an average notice needs at most 1.5 button presses', () => {
	const all = names.map((name) => pressesOf(name).presses);
	expect(all.reduce((sum, each) => sum + each, 0) / all.length).toBeLessThanOrEqual(1.5);
});

it('the next notice of the same lender is compared without a button press, with two known exceptions', () => {
	const isCompared = (name: string) => {
		const { text, loan, memory } = pressesOf(name).read;
		return readText({ text, loan, memory }, []).reading.interestOrRateCompared;
	};
	expect(names.filter((name) => !isCompared(name))).toEqual([
		// The first notice has footnote signs after its labels. The second has the same labels for two facilities.
		'08_sonia_holiday_missed.txt',
		'11_sofr_two_facilities.txt',
	]);
});
