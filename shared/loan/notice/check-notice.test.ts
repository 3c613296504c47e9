import { expect, it } from 'vitest';
import type { FloorRule } from '#shared/compounding/floor-option.ts';
import { decimal, figureText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { agreedLoan as loan } from '#test/support/agreed-loan.ts';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { isNightly } from '#test/support/nightly.ts';
import { noticeMarketOf, portalTerms, printedNotice } from '#test/support/notice-market.ts';
import { fixingOn, type LenderTerms, lenderFigures } from '#test/support/planted-notice.ts';
import { CalculatedLoan } from './calculated-loan.ts';
import { agreedCalculation, type NoticeMarket } from './calculation.ts';
import { checkNotice } from './check-notice.ts';
import { agreementAt, fixedOf, type Notice, roundedAt } from './notice.ts';

const print = { rate: 5, interest: 2, rows: { date: 'start', rate: 2, factor: 8, interest: 2 } } as const;

const noticeOf = (terms: Partial<LenderTerms> = {}) => printedNotice(lenderFigures({ ...loan, ...terms }), print);

function checked(notice: Notice, market: Partial<NoticeMarket> = {}, terms: LenderTerms = loan) {
	const found = checkNotice(notice, portalTerms(terms), { ...noticeMarketOf(terms), ...market });
	if ('reason' in found) throw new Error(found.reason);
	return { ...found, changes: found.causes.map(({ changes }) => changes) };
}

it('a notice that follows the agreed terms is equal, and no causes are tried', () => {
	expect(checked(noticeOf())).toMatchObject({ verdict: 'equal', rate: 'equal', interest: 'equal', tried: 0 });
});

it('amounts and rates are compared at the decimals of the longest number in their column', () => {
	const short = {
		...noticeOf(),
		rows: noticeOf().rows.map((row) => ({ ...row, rate: row.rate && trimmed(row.rate) })),
	};
	expect(short.rows.some(({ rate }) => rate?.scale === 1)).toBe(true);
	expect(checked(short as Notice).verdict).toBe('equal');
	// If a column has two decimals, 4.6 means 4.60, not any rate that rounds to 4.6.
	const other = { ...short, rows: short.rows.map((row, i) => (i === 4 ? { ...row, rate: decimal('4.7') } : row)) };
	expect(checked(other as Notice).rows.differing).toEqual([4]);
});

const trimmed = (rate: { unscaled: bigint; scale: number }) => decimal(figureText(rate).replace(/0+$/, ''));

it('halves are rounded away from zero, and a truncated number is distinguished from a different one', () => {
	expect(agreementAt(12346n, fixedOf(decimal('1.23455')), 4)).toBe('equal');
	expect(agreementAt(12345n, fixedOf(decimal('1.23455')), 4)).toBe('truncated');
	expect(agreementAt(-12346n, fixedOf(decimal('-1.23455')), 4)).toBe('equal');
	expect(agreementAt(-12345n, fixedOf(decimal('-1.23459')), 4)).toBe('truncated');
	expect(agreementAt(12344n, fixedOf(decimal('1.23455')), 4)).toBe('different');
	expect(agreementAt(0n, fixedOf(decimal('-0.00001')), 4)).toBe('equal');
});

it('if the notice truncates its interest, truncation is reported as the cause of the difference', () => {
	// Exact rate: 4.398902…, so 4.39890 is both rounded and truncated. Exact interest: 277,986.169…
	const notice: Notice = { rate: decimal('4.39890'), interest: decimal('277986.16'), rows: [] };
	const { verdict, interest, changes } = checked(notice);
	expect([verdict, interest, changes[0]]).toEqual([
		'explained',
		'truncated',
		[{ kind: 'truncated', figures: ['interest'] }],
	]);
	// Truncation explains the notice alone, so it is not combined with other changes.
	expect(changes.filter((each) => each.some(({ kind }) => kind === 'truncated'))).toHaveLength(1);
});

it('a different method for one spread, or a floor on a different rate, is named as the cause', () => {
	const spreads: LenderTerms = { ...loan, cas: '0.26161', margin: '1.75', floor: '4.6' };
	const market = noticeMarketOf(spreads);
	const terms = portalTerms(spreads);
	const ruled = (floorRule: FloorRule) => ({ ...terms, rates: { ...terms.rates, floorRule } });
	const causesOf = (agreed: FloorRule, theirs: FloorRule) => {
		const figures = CalculatedLoan.of(agreedCalculation(ruled(theirs), market), market);
		if ('reason' in figures) throw new Error(figures.reason);
		const printed = (figure: bigint, scale: number) => ({ unscaled: roundedAt(figure, scale), scale });
		const notice = { rate: printed(figures.statedRate, 7), interest: printed(figures.totalInterest, 2), rows: [] };
		const found = checkNotice(notice, ruled(agreed), market);
		if ('reason' in found) throw new Error(found.reason);
		return found.causes.map(({ changes }) => changes);
	};
	const apart: FloorRule = { floorOn: 'rfr', cas: 'compounded', margin: 'added' };
	expect(causesOf(apart, apart)).toEqual([]);
	expect(causesOf(apart, { ...apart, margin: 'compounded' })).toContainEqual([
		{ kind: 'spread-use', spread: 'margin', to: 'compounded' },
	]);
	expect(causesOf(apart, { ...apart, cas: 'added' })).toContainEqual([
		{ kind: 'spread-use', spread: 'cas', to: 'added' },
	]);
	const onRate: FloorRule = { ...apart, floorOn: 'compounded-rate' };
	expect(causesOf(onRate, apart)).toContainEqual([{ kind: 'floor-option', to: 'fixing' }]);
	expect(causesOf(apart, onRate)).toContainEqual([{ kind: 'floor-option', to: 'period-rate' }]);
	expect(causesOf(onRate, { ...apart, floorOn: 'rfr-plus-cas' })).toContainEqual([
		{ kind: 'floor-option', to: 'fixing-plus-cas' },
	]);
});

it('rows listed by observation date are recognised', () => {
	const notice = printedNotice(lenderFigures(loan), { ...print, rows: { ...print.rows, date: 'observation' } });
	expect(checked(notice)).toMatchObject({ verdict: 'equal', rows: { dateReading: 'observation' } });
});

it('a day without a row and a row without a day are reported', () => {
	const { rows, ...totals } = noticeOf();
	const without = checked({ ...totals, rows: rows.toSpliced(10, 1) });
	expect([without.verdict, without.rows.missing]).toEqual(['partial', [10]]);
	const added = { ...(rows[10] as (typeof rows)[number]), date: localDate('2025-01-01') };
	const withOne = checked({ ...totals, rows: rows.toSpliced(11, 0, added) });
	expect([withOne.verdict, withOne.rows.differing, withOne.rows.matched[11]]).toEqual(['unexplained', [11], -1]);
});

it('a notice that omits rows is partial, and their days are reported as missing', () => {
	const { rows, ...totals } = noticeOf();
	const part = checked({ ...totals, rows: rows.slice(5, 40) });
	expect([part.verdict, part.rows.missing.length, part.causes]).toEqual(['partial', 26, []]);
});

it('an excluded start date is named as the cause if the rows lack the first day and its growth', () => {
	const { changes } = checked(noticeOf({ start: '2024-12-17' }));
	expect(changes).toEqual([[{ kind: 'start-excluded', date: '2024-12-16' }]]);
});

it('the use of a superseded fixing is named as the cause', () => {
	const notice = noticeOf({ wrongFixings: { '2025-02-13': '4.29' } });
	const superseded = new Map([[epochDay(localDate('2025-02-13')), ['4.29']]]);
	const fixing = { kind: 'fixing', dates: ['2025-02-13'], theirs: '4.29', ours: '4.33', difference: '-0.04' };
	expect(checked(notice, { superseded }).changes).toEqual([[{ ...fixing, source: { kind: 'superseded' } }]]);
	expect(checked(notice).changes).toEqual([[fixing]]);
});

it('a wrong fixing is found even if the rows show only interest', () => {
	const { rows, ...totals } = noticeOf({ wrongFixings: { '2025-02-13': '4.41' } });
	const interestOnly = { ...totals, rows: rows.map(({ date, interest }) => ({ date, ...(interest && { interest }) })) };
	expect(checked(interestOnly).changes).toMatchObject([[{ dates: ['2025-02-13'], theirs: '4.41' }]]);
});

it('two wrong fixings are not named as the cause, but their days are reported as different', () => {
	const wrongFixings = { '2025-02-13': '4.41', '2025-01-24': '4.30' };
	const { verdict, rows } = checked(noticeOf({ wrongFixings }));
	expect([verdict, rows.differing.map((row) => noticeOf().rows[row]?.date)]).toEqual([
		'unexplained',
		['2025-01-31', '2025-02-21'],
	]);
});

it('rows that differ only by interest on an earlier difference are reported separately', () => {
	const oneWrong = checked(noticeOf({ wrongFixings: { '2025-01-24': '4.53' } })).rows;
	expect(oneWrong.differing.map((row) => noticeOf().rows[row]?.date)).toEqual(['2025-01-31']);
	expect(oneWrong.following.size).toBeGreaterThan(5);
	const otherBasis = checked(noticeOf({ basis: 365 })).rows;
	expect([otherBasis.differing.length, otherBasis.following.size]).toEqual([61, 0]);
});

it('two likely changes are found together if no single change explains the notice', () => {
	const { changes } = checked(noticeOf({ lookback: 4, isShifted: true }));
	expect(changes).toEqual([
		[
			{ kind: 'lookback', from: 5, to: 4 },
			{ kind: 'observation-shift', isApplied: true },
		],
	]);
});

it('if a notice states only totals, all causes that explain them are named', () => {
	const wrong = lenderFigures({ ...loan, wrongFixings: { '2025-02-13': fixingOn('SOFR', '2025-02-12') as string } });
	const { changes } = checked(printedNotice(wrong, { rate: 5, interest: 2 }));
	expect(changes.length).toBeGreaterThan(1);
	expect(changes.flat().filter(({ kind }) => kind !== 'fixing')).toEqual([]);
	expect(
		changes.flat().some((change) => change.kind === 'fixing' && change.dates.includes(localDate('2025-02-13'))),
	).toBe(true);
});

it('if the agreed terms cannot be calculated, the reason is returned', () => {
	const market = noticeMarketOf(loan);
	const late = { ...portalTerms(loan), startDate: localDate('2027-03-01'), endDate: localDate('2027-06-01') };
	expect(checkNotice(noticeOf(), late, market)).toMatchObject({ reason: 'missing-fixing', date: '2027-02-22' });
	const closed = { ...portalTerms(loan), endDate: localDate('2025-03-16') };
	expect(checkNotice(noticeOf(), closed, market)).toMatchObject({ reason: 'non-business-day', field: 'endDate' });
});

if (isNightly)
	it('ten years with the maximum number of rows are checked in bounded time', () => {
		const decade: LenderTerms = {
			...loan,
			index: 'SONIA',
			calendars: ['UKG_FI'],
			start: '2016-05-03',
			end: '2026-04-30',
		};
		const [terms, market] = [portalTerms(decade), noticeMarketOf(decade)];
		const calculated = CalculatedLoan.of(agreedCalculation(terms, market), market);
		if ('reason' in calculated) throw new Error(calculated.reason);
		const printedAt = (value: bigint, scale: number) => ({ unscaled: roundedAt(value, scale), scale });
		const first = calculated.grid.boundaries[0] as number;
		const notice: Notice = {
			interest: decimal('1.23'),
			rows: Array.from({ length: 3660 }, (_, i) => {
				const day = Math.min(i, calculated.daily.length - 1);
				return {
					date: dateOfEpochDay(first + i),
					rate: (calculated.daily[day] as (typeof calculated.daily)[number]).effective,
					factor: printedAt(calculated.path.factors[day + 1] as bigint, 10),
					interest: printedAt(calculated.interest[day] as bigint, 2),
				};
			}),
		};
		const check = () => expect(checkNotice(notice, terms, market)).toMatchObject({ verdict: 'unexplained' });
		expect(calibratedMillis(check, 3000, 2)).toBeLessThan(3000);
	});
