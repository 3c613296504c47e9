import { expect, it } from 'vitest';
import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import { agreedLoan as loan } from '#test/support/agreed-loan.ts';
import { noticeMarketOf, portalTerms, printedNotice } from '#test/support/notice-market.ts';
import { type LenderTerms, lenderFigures } from '#test/support/planted-notice.ts';
import { checkNotice } from './check-notice.ts';
import { type Notice, repeatedDates } from './notice.ts';

const print = { rate: 5, interest: 2, rows: { date: 'start', rate: 2, factor: 8, interest: 2 } } as const;
const repeats = { ...print, rows: { ...print.rows, repeats: true } } as const;

function checked(notice: Notice, terms: LenderTerms = loan) {
	const found = checkNotice(notice, portalTerms(terms), noticeMarketOf(terms));
	if ('reason' in found) throw new Error(found.reason);
	return found;
}

const withoutDays = (notice: Notice): Notice => ({ ...notice, rows: notice.rows.map(({ days: _, ...row }) => row) });

it('a notice with a row for each calendar day is compared by calendar days', () => {
	const notice = printedNotice(lenderFigures({ ...loan, hasCalendarRows: true }), print);
	const { verdict, rows, folded } = checked(notice);
	expect([notice.rows.length, verdict, rows.missing, folded.folded]).toEqual([91, 'equal', [], 0]);
	expect(checked(withoutDays(notice)).verdict).toBe('equal');
	const rates = notice.rows.map(({ date, rate }) => ({ date, ...(rate && { rate }) }));
	expect(checked({ rows: rates })).toMatchObject({ verdict: 'equal', rows: { differing: [], missing: [] } });
});

it('if one weekend row differs, only that row is reported', () => {
	const notice = printedNotice(lenderFigures({ ...loan, hasCalendarRows: true }), print);
	const rows = notice.rows.map((row) => (row.date === '2025-01-04' ? { ...row, rate: decimal('4.50') } : row));
	expect(checked({ ...notice, rows }).rows.differing.map((row) => rows[row]?.date)).toEqual(['2025-01-04']);
});

it('rows for weekends and holidays that repeat the row before are removed; other rows keep their indices', () => {
	const notice = printedNotice(lenderFigures(loan), repeats);
	const { verdict, folded, rows } = checked(notice);
	expect([notice.rows.length, verdict, folded.folded, rows.matched.length]).toEqual([91, 'equal', 30, 61]);
	expect(folded.places.slice(4, 7)).toEqual([4, 7, 8]);
	expect(checked(withoutDays(notice)).verdict).toBe('equal');
});

it('weekend rows without days and amounts are removed', () => {
	const weekends = printedNotice(lenderFigures(loan), repeats).rows.map((row, i, all) =>
		all[i - 1]?.interest?.unscaled === row.interest?.unscaled && (row.days ?? 0) > 1
			? { date: row.date, days: 0 }
			: row,
	);
	expect(checked({ ...printedNotice(lenderFigures(loan), print), rows: weekends }).verdict).toBe('equal');
});

it('a difference of one unit of the last digit is a rounding difference, and no fixing is named as its cause', () => {
	// Exact interest: 277,986.169…
	const oneCent = checked({ rate: decimal('4.39890'), interest: decimal('277986.18'), rows: [] });
	expect([
		oneCent.isRoundingDifference,
		oneCent.causes.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
	]).toEqual([true, expect.not.arrayContaining(['fixing'])]);
	expect(checked({ interest: decimal('277986.19'), rows: [] }).isRoundingDifference).toBe(false);
	// The calculated rate is 4.3989, which no rounding turns into 4.5.
	expect(checked({ rate: decimal('4.5'), rows: [] }).isRoundingDifference).toBe(false);
	expect(checked({ rate: decimal('4.39891'), rows: [] }).isRoundingDifference).toBe(true);
	const otherDays = checked({ interest: decimal('277986.18'), days: 92, rows: [] });
	expect(otherDays.isRoundingDifference).toBe(false);
});

it('daily rounding of interest is named as the cause of a rounding difference', () => {
	const notice = printedNotice(lenderFigures({ ...loan, dailyInterestDecimals: 2 }), { rate: 5, interest: 2 });
	// The sum of the rounded daily amounts is one cent less than the exact interest rounded once.
	expect(notice.interest).toEqual(decimal('277986.16'));
	const byCent = checked(notice);
	expect([byCent.isRoundingDifference, byCent.causes.map(({ changes }) => changes)]).toEqual([
		true,
		expect.arrayContaining([[{ kind: 'rounding', what: 'dailyInterest', decimals: 2 }]]),
	]);
	const byYen: LenderTerms = { ...loan, index: 'TONA', calendars: ['JAP_FI'], basis: 365, principal: '9000000000' };
	const inYen = lenderFigures({ ...byYen, dailyInterestDecimals: 0 });
	const { causes } = checked(printedNotice(inYen, { rate: 5, interest: 0 }), byYen);
	expect(causes).toContainEqual({ changes: [{ kind: 'rounding', what: 'dailyInterest', decimals: 0 }] });
});

it.each([-2, -1, 1, 2])('a lookback that differs by %d days is named as the cause', (days) => {
	const lookback = loan.lookback + days;
	const { causes } = checked(printedNotice(lenderFigures({ ...loan, lookback }), print));
	expect(causes.map(({ changes }) => changes)).toContainEqual([
		expect.objectContaining({ kind: 'lookback', to: lookback }),
	]);
});

it('a lookback two days longer than agreed is named as the cause, even above ten days', () => {
	const terms = { ...loan, lookback: 9 };
	const { causes } = checked(printedNotice(lenderFigures({ ...loan, lookback: 11 }), print), terms);
	expect(causes.flatMap(({ changes }) => changes)).toContainEqual(
		expect.objectContaining({ kind: 'lookback', to: 11 }),
	);
});

it('zeros beyond the minor unit of the currency are ignored', () => {
	const yen: LenderTerms = { ...loan, index: 'TONA', calendars: ['JAP_FI'], basis: 365, end: '2025-03-14' };
	const { interest } = printedNotice(lenderFigures(yen), { rate: 5, interest: 0 });
	const unscaled = (interest as NonNullable<typeof interest>).unscaled * 100n;
	expect(checked({ interest: { unscaled, scale: 2 }, rows: [] }, yen).verdict).toBe('equal');
	expect(checked({ interest: { unscaled: unscaled + 1n, scale: 2 }, rows: [] }, yen).verdict).not.toBe('equal');
});

it('equal rows of a date are compared once, even if they are not adjacent', () => {
	const { rows, ...totals } = printedNotice(lenderFigures(loan), print);
	const short = { ...(rows[4] as (typeof rows)[number]), interest: decimal('4270.5') };
	const equal = { ...short, interest: decimal('4270.50') };
	for (const repeated of [rows.slice(0, 3), rows.slice(3, 6)]) {
		const found = checked({ ...totals, rows: [...rows, ...repeated] });
		expect([found.verdict, found.rows.missing, found.repeated]).toEqual([
			'equal',
			[],
			repeated.map(({ date }) => date),
		]);
	}
	expect(checked({ rows: [short, equal] }).repeated).toEqual([short.date]);
	const adjacent = checked({ ...totals, rows: rows.toSpliced(6, 0, rows[5] as (typeof rows)[number]) });
	expect([adjacent.verdict, adjacent.folded.places.slice(4, 8)]).toEqual(['equal', [4, 5, 7, 8]]);
});

it('a date with two different rows is reported with both rows', () => {
	const { rows, ...totals } = printedNotice(lenderFigures(loan), print);
	const other = { ...(rows[0] as (typeof rows)[number]), rate: decimal('4.99') };
	const { verdict, rows: compared, folded } = checked({ ...totals, rows: [...rows, other] });
	expect([verdict, compared.differing, compared.missing]).toEqual(['unexplained', [61], []]);
	expect([...repeatedDates(folded.notice.rows, compared.matched)]).toEqual([[61, 0]]);
});

it('if a lockout repeats an observation date, each of its rows is a separate day', () => {
	const locked: LenderTerms = { ...loan, lockout: 4 };
	const notice = printedNotice(lenderFigures(locked), { ...print, rows: { ...print.rows, date: 'observation' } });
	const bare = { ...notice, rows: notice.rows.map(({ date, rate }) => ({ date, ...(rate && { rate }) })) };
	const { verdict, repeated, rows } = checked(bare, locked);
	expect([verdict, repeated, rows.missing]).toEqual(['equal', [], []]);
});

it('rates that are all a hundredth of the calculated rates are converted from fractions to percent', () => {
	const notice = printedNotice(lenderFigures(loan), print);
	const fraction = ({ unscaled, scale }: Decimal): Decimal => ({ unscaled, scale: scale + 2 });
	const rows = notice.rows.map((row) => ({ ...row, ...(row.rate && { rate: fraction(row.rate) }) }));
	const found = checked({ ...notice, ...(notice.rate && { rate: fraction(notice.rate) }), rows });
	expect([found.verdict, found.fractions]).toEqual(['equal', ['rate', 'rows.rate']]);
	const rowsWithError = rows.map((row, i) => (i === 7 ? { ...row, rate: decimal('0.0499') } : row));
	const differing = checked({ rows: rowsWithError });
	expect([differing.fractions, differing.rows.differing]).toEqual([['rows.rate'], [7]]);
	const mixed = rows.map((row, i) => (i === 7 ? { ...row, rate: decimal('4.3300') } : row));
	expect(checked({ rows: mixed }).fractions).toEqual([]);
	const fractionsOf = (rate: string) => checked({ rate: decimal(rate), rows: [] }).fractions;
	expect(['0.04', '0.044', '0.0440'].map(fractionsOf)).toEqual([[], [], ['rate']]);
});
