import { expect, it } from 'vitest';
import { add, type Decimal, decimal, figureText } from '#shared/decimal/decimal.ts';
import { agreedLoan } from '#test/support/agreed-loan.ts';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { isNightly } from '#test/support/nightly.ts';
import { noticeMarketOf, portalTerms, printedNotice } from '#test/support/notice-market.ts';
import { loanFor, plant, plantedKinds, randomNumbers } from '#test/support/planted-cause.ts';
import { type LenderTerms, lenderFigures } from '#test/support/planted-notice.ts';
import { reconcileInterest } from './reconcile-interest.ts';

const agentInterest = (terms: LenderTerms) =>
	printedNotice(lenderFigures(terms), { rate: 5, interest: 2 }).interest as Decimal;

function reconciled(interest: Decimal, terms: LenderTerms) {
	const result = reconcileInterest(interest, portalTerms(terms), noticeMarketOf(terms));
	if ('reason' in result) throw new Error(result.reason);
	return result;
}

const ours = agentInterest(agreedLoan);

it('interest calculated by the agreed terms is equal', () => {
	const { status, difference, causes } = reconciled(ours, agreedLoan);
	expect([status, figureText(difference), causes]).toEqual(['equal', '0.00', []]);
});

it.each(['0.01', '-0.01'])('a difference of %s is reported as a rounding difference, without a cause', (cents) => {
	const { status, difference, causes } = reconciled(add(ours, decimal(cents)), agreedLoan);
	expect([status, figureText(difference), causes]).toEqual(['rounding', cents, []]);
});

it('interest with fewer decimals than the minor unit is padded with zeros and not treated as rounded', () => {
	const text = figureText(ours);
	expect(text).toMatch(/\.\d[1-9]$/);
	const { status, ours: compared } = reconciled(decimal(text.slice(0, -1)), agreedLoan);
	expect([status, figureText(compared)]).toEqual([text.endsWith('1') ? 'rounding' : 'differs', text]);
});

it('a difference that no change of the terms explains is reported without a cause', () => {
	const { status, difference, causes } = reconciled(add(ours, decimal('123456.78')), agreedLoan);
	expect([status, figureText(difference), causes]).toEqual(['differs', '123456.78', []]);
});

/** Interest of agents who each made one mistake. */
const drawn = Array.from({ length: isNightly ? 200 : 60 }, (_, number) => {
	const pick = randomNumbers(1000 + number);
	const kind = plantedKinds[number % plantedKinds.length] as (typeof plantedKinds)[number];
	const agreed = loanFor(kind, pick);
	const cause = plant(kind, agreed, pick);
	return { kind, agreed, cause, interest: agentInterest(cause.terms) };
});

it('each mistake is named as the cause, except a misread fixing, which a total does not reveal', () => {
	const differing = drawn.flatMap(({ kind, agreed, cause, interest }) => {
		const { status, causes } = reconciled(interest, agreed);
		const isNamed = causes.some(({ changes }) => changes.length === 1 && changes.every(cause.isNamedBy));
		return status === 'differs' ? [{ kind, causes, isNamed }] : [];
	});
	expect(differing.length).toBeGreaterThan(drawn.length / 2);
	expect(differing.filter(({ causes, isNamed }) => causes.length > 0 && !isNamed)).toEqual([]);
	expect(differing.filter(({ kind, isNamed }) => !isNamed && kind !== 'fixing-misread')).toEqual([]);
});

if (isNightly)
	it('200 loans are reconciled in less than 3 s of processor time on the reference machine', () => {
		const reconcileAll = () => {
			for (const { agreed, interest } of drawn) reconciled(interest, agreed);
		};
		expect(calibratedMillis(reconcileAll, 3000)).toBeLessThan(3000);
	});
