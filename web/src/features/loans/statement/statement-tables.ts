import { dateText } from '#lib/dates/local-day.ts';
import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { describeFollowed } from '../shared/figures/describe-followed.ts';
import {
	figureText,
	isZero,
	payableText,
	principalMethodText,
	principalSteps,
	withThousands,
} from '../shared/loans-text.ts';
import { plainText, type StatementLine, type StatementTable, type StatementText } from './statement.ts';

function alignedFigures(figures: readonly string[]): readonly string[] {
	const texts = figures.map(figureText);
	return texts.map((text) => padDecimals(text, maxDecimals(texts)));
}

export const alignedAmounts = (figures: readonly string[]): readonly string[] =>
	alignedFigures(figures).map(withThousands);

/** Maximum number of rows in the table of months. For a longer period, each row is a quarter or a year. */
const most = 14;

/** Returns the last row of each month, or of each quarter or year. The last row of the period is always included. */
export function monthEnds(rows: readonly CompoundingRow[]): readonly CompoundingRow[] {
	const ends = [1, 3, 12].map((months) => lastOfEach(rows, months));
	return ends.find(({ length }) => length <= most) ?? (ends.at(-1) as readonly CompoundingRow[]);
}

function lastOfEach(rows: readonly CompoundingRow[], months: number): readonly CompoundingRow[] {
	const numberOf = ({ startDate }: CompoundingRow) => {
		const [year, month] = startDate.split('-').map(Number) as [number, number];
		return Math.floor((year * 12 + month - 1) / months);
	};
	return rows.filter((row, index) => {
		const next = rows[index + 1];
		return next === undefined || numberOf(next) !== numberOf(row);
	});
}

interface DayColumn {
	readonly title: string;
	readonly isNumeric: boolean;
	readonly texts: (rows: readonly CompoundingRow[]) => readonly string[];
}

/** Returns the table of days with the columns that fit on the page: dates, rate, accrual days and rounded interest. */
export function dayTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	return tableOf('days', result.rates, [c.start, c.observation, c.rate, c.days, c.interest], text);
}

export function allDaysTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	const principal = principalSteps(result).length > 0 ? [c.principal] : [];
	const columns = [
		c.start,
		c.end,
		c.observation,
		...parts(result, c),
		c.rate,
		c.days,
		...principal,
		c.interest,
		c.toDate,
	];
	return tableOf('days', result.rates, columns, text);
}

const parts = ({ conventions }: CompoundingResult, c: ReturnType<typeof dayColumns>) => [
	c.fixing,
	...(['cas', 'margin'] as const).filter((key) => !isZero(conventions[key])).map((key) => c[key]),
];

export function monthTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	const principal = principalSteps(result).length > 0 ? [c.principal] : [];
	const columns = [c.end, c.allIn, ...principal, c.toDate];
	return { ...tableOf('months', monthEnds(result.rates), columns, text), note: text.t('days.monthsNote') };
}

function tableOf(
	key: 'days' | 'months',
	rows: readonly CompoundingRow[],
	columns: readonly DayColumn[],
	{ t }: StatementText,
): StatementTable {
	const cells = columns.map(({ texts }) => texts(rows));
	return {
		title: t(`days.${key}`),
		columns,
		rows: rows.map((_, at) => cells.map((column) => column[at] ?? '')),
		note: t('days.note'),
	};
}

function dayColumns({ currency }: CompoundingResult, { t, language }: StatementText) {
	const date = (title: string, of: 'startDate' | 'endDate' | 'rateDate'): DayColumn => ({
		title,
		isNumeric: false,
		texts: (rows) => rows.map((row) => dateText(row[of], language)),
	});
	const figure = (title: string, texts: DayColumn['texts']): DayColumn => ({ title, isNumeric: true, texts });
	const rate = (title: string, of: 'fixing' | 'cas' | 'margin' | 'effRate' | 'compoundedAllInRate') =>
		figure(title, (rows) => alignedFigures(rows.map((row) => row[of])));
	const payable = (title: string, of: 'payableInterest' | 'payableToDate') =>
		figure(title, (rows) => rows.map((row) => payableText(row[of], currency)));
	return {
		start: date(t('days.from'), 'startDate'),
		end: date(t('days.to'), 'endDate'),
		observation: date(t('days.observation'), 'rateDate'),
		fixing: rate(t('days.fixing'), 'fixing'),
		cas: rate(t('days.cas'), 'cas'),
		margin: rate(t('days.margin'), 'margin'),
		rate: rate(t('days.rate'), 'effRate'),
		days: figure(t('days.count'), (rows) => rows.map(({ dayCount }) => String(dayCount))),
		principal: figure(t('days.principal'), (rows) => alignedAmounts(rows.map(({ principal }) => principal))),
		interest: payable(t('days.interest', { currency }), 'payableInterest'),
		toDate: payable(t('days.toDate', { currency }), 'payableToDate'),
		allIn: rate(t('days.allIn'), 'compoundedAllInRate'),
	};
}

export function termLines(result: CompoundingResult, freeTextLabel: string, text: StatementText): StatementLine[] {
	const { t, calculator } = text;
	const { conventions: c, index, currency } = result;
	const line = (label: string, value: string, more: Partial<StatementLine> = {}) => ({ label, value, ...more });
	const spread = (key: 'cas' | 'margin', figure: string) =>
		line(t(`terms.${key}`), `${figureText(figure)}%`, {
			isFigure: true,
			...(isZero(figure) ? {} : { note: t(`terms.${c[`${key}Method`]}`) }),
		});
	const freeText = plainText(result.customTextBox1 ?? '');
	return [
		line(t('terms.currency'), currency),
		line(t('terms.index'), index),
		...(c.convention === undefined ? [] : [line(t('terms.convention'), describeFollowed(result, calculator))]),
		line(
			t('terms.period'),
			t('period', { start: dateText(c.startDate, text.language), end: dateText(c.endDate, text.language) }),
		),
		line(t('terms.yearlyBasis'), result.yearlyBasis),
		line(t('terms.observation'), observationText(c, text)),
		c.floor === null
			? line(t('terms.floor'), t('terms.noFloor'))
			: line(t('terms.floor'), `${figureText(c.floor)}%`, { isFigure: true, note: floorNote(c, text) }),
		spread('cas', c.cas),
		spread('margin', c.margin),
		line(t('terms.rounding'), c.rounding === 0 ? t('terms.unrounded') : t('terms.decimals', { count: c.rounding })),
		line(
			t('terms.principalChanges'),
			principalSteps(result).length === 0 ? t('terms.noChanges') : principalMethodText(result, calculator),
		),
		line(t('terms.calendars'), calendarsText(c, text)),
		...(freeText === '' ? [] : [{ label: freeTextLabel, value: freeText }]),
	];
}

type Conventions = CompoundingResult['conventions'];

const floorNote = ({ floorOn }: Conventions, { t, calculator }: StatementText): string =>
	t('terms.floorOn', { base: calculator.t(`conventions.floorBases.${floorOn}`) });

function observationText({ lookback, lockout, observationShift }: Conventions, { calculator: { t } }: StatementText) {
	if (lookback > 0)
		return t(observationShift ? 'conventions.lookbackShifted' : 'conventions.lookback', { count: lookback });
	return lockout > 0 ? t('conventions.lockout', { count: lockout }) : t('conventions.plain');
}

function calendarsText(c: Conventions, { calculator: { t } }: StatementText): string {
	const calendars = [...c.systemCalendars, ...c.clientCalendars].map(plainText).join(' + ');
	const notes = [
		c.isWeekendTreatedAsBizDay && c.clientCalendars.length > 0 ? t('conventions.weekendsOpen') : '',
		c.allowNonBusinessDates ? t('conventions.nonBusinessDates') : '',
	];
	return [calendars, ...notes].filter((part) => part !== '').join(t('conventions.separator'));
}
