import { completeInput } from '#functions/calculator/complete-input.ts';
import type { CalendarSelector } from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { inWords } from '#platform/http/request-fault.ts';
import { overnightIndexOf, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { LoanImportFault } from '#shared/contract/loan-portfolio.ts';
import { loanAdd } from '#shared/contract/loans.ts';
import type { Problem } from '#shared/contract/route.ts';
import { faultAt, type PortfolioRow, type StepSheet, stepSheets } from '#shared/loan/life/portfolio-sheets.ts';
import type { TableRow } from '#shared/table/read/table-row.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { requireLife } from './resolve-loan-life.ts';

export type ImportedContent = Pick<LoanRecord, 'name' | 'facts' | 'terms' | 'life'>;

type Values = Readonly<Partial<Record<string, string>>>;

/** Creates a row's loan with principal and margin steps, or returns faults of its terms. Expects no reading faults. */
export async function loanOfPortfolioRow(
	row: PortfolioRow,
	caller: Caller,
	select: CalendarSelector,
): Promise<ImportedContent | readonly LoanImportFault[]> {
	const values = valuesOf(row.loan);
	const currency = values.currency ?? '';
	const index = overnightIndexOf(currency);
	if (index === undefined) return [faultAt(row.loan, 'currency', 'must be a currency with an overnight index')];
	const unused = unusedColumns(values).map(([column, code]) => ({
		...faultAt(row.loan, column, unusedReasons[code]),
		code,
	}));
	if (unused.length > 0) return unused;
	try {
		const { name, reference, lender, borrower, facility } = values;
		const life = lifeOf(values, row.steps);
		const content = {
			name,
			facts: { reference, lender, borrower, facility },
			terms: termsOf(values, index),
			...(life === undefined ? {} : { life }),
		};
		const read = loanAdd.request.safeParse(content, inWords);
		if (!read.success) return read.error.issues.map(({ path, message }) => faultOfPath(row, path, message));
		await requireLife(read.data, caller, select);
		return { name: read.data.name, facts: read.data.facts, terms: read.data.terms, life: read.data.life };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { message, issues, code = '', params } = error.problem;
		return (
			issues?.map(({ path, message: text, code: ofIssue, params: found }) => ({
				...faultOfPath(row, path, text, found?.found),
				...(ofIssue === undefined ? {} : { code: ofIssue, params: found }),
			})) ?? [{ ...faultAt(row.loan, columnOfProblem(code, params, values), message), code, params }]
		);
	}
}

function columnOfProblem(code: string, params: Problem['params'] = {}, { systemCalendars }: Values): string {
	const field = params.field ?? params.term;
	if (field !== undefined) return String(field);
	if (code === 'unknown-calendar') {
		return namesOf(systemCalendars)?.includes(String(params.calendar)) ? 'systemCalendars' : 'clientCalendars';
	}
	return columnOfCode[code] ?? '';
}

const columnOfCode: Readonly<Record<string, string>> = {
	'currency-not-entitled': 'currency',
	'unknown-convention': 'convention',
	'convention-simple': 'convention',
	'floor-without-base': 'floor',
	'floor-not-defined': 'floorOn',
};

const valuesOf = ({ values }: TableRow): Values =>
	Object.fromEntries(Object.entries(values).map(([field, { value }]) => [field, value]));

const countOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

const namesOf = (text: string | undefined) =>
	text?.split(/[,;|]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

/** Returns terms with every default filled in, as the form would save them. */
function termsOf(values: Values, index: NonNullable<ReturnType<typeof overnightIndexOf>>) {
	const stated = {
		currency: index.currency,
		startDate: values.startDate as never,
		endDate: values.endDate as never,
		convention: values.convention,
		rounding: countOf(values.rounding),
		lookback: countOf(values.lookback),
		observationShift: values.observationShift === undefined ? undefined : values.observationShift === 'true',
		lockout: countOf(values.lockout),
		yearlyBasis: values.yearlyBasis as never,
		floorOption: values.floorOption as never,
		floorOn: values.floorOn as never,
		casMethod: values.casMethod as never,
		marginMethod: values.marginMethod as never,
		systemCalendars: namesOf(values.systemCalendars),
		clientCalendars: namesOf(values.clientCalendars),
		isWeekendTreatedAsBizDay: false,
		allowNonBusinessDates: false,
	};
	const { isWeekendTreatedAsBizDay, allowNonBusinessDates, ...input } = completeInput(stated);
	const hasCalendars = (input.systemCalendars ?? input.clientCalendars) !== undefined;
	return {
		...input,
		version: 1,
		yearlyBasis: input.yearlyBasis ?? yearlyBasisText(index.yearlyBasis),
		cas: values.cas ?? '',
		margin: values.margin ?? '',
		floor: values.floor ?? '',
		systemCalendars: hasCalendars ? (input.systemCalendars ?? []) : [index.calendar],
		clientCalendars: input.clientCalendars ?? [],
		principal: values.principal ?? '',
		customTextBox1: '',
		principalChanges: [],
	};
}

const lifeColumns = [
	'periodLength',
	'rollDay',
	'businessDayConvention',
	'stub',
	'paymentLag',
	'plan',
	'everyPeriods',
	'annuityRate',
];

const unusedReasons = {
	'not-a-period': 'must be months or weeks, such as 3M',
	'needs-period': 'must be blank, or the interest period stated',
	'needs-plan': 'must be blank, or the plan equal or annuity',
	'needs-annuity': 'must be blank, or the plan annuity',
} as const;

/** Returns columns with unused values, for example if a related column is blank. Saving would lose them silently. */
function unusedColumns(values: Values): readonly (readonly [column: string, code: keyof typeof unusedReasons])[] {
	const { periodLength, plan } = values;
	const isOvernight = periodLength !== undefined && !/[MW]$/.test(periodLength);
	const filled = (columns: readonly string[], code: keyof typeof unusedReasons) =>
		columns.flatMap((column) => (values[column] === undefined ? [] : [[column, code] as const]));
	return [
		...(isOvernight ? filled(['periodLength'], 'not-a-period') : []),
		...(periodLength === undefined ? filled(['rollDay', 'businessDayConvention', 'stub'], 'needs-period') : []),
		...(plan === undefined || plan === 'bullet' ? filled(['everyPeriods', 'annuityRate'], 'needs-plan') : []),
		...(plan === 'equal' ? filled(['annuityRate'], 'needs-annuity') : []),
	];
}

/** @returns undefined if the loan has one period and no steps */
function lifeOf(values: Values, steps: PortfolioRow['steps']) {
	const hasSteps = Object.values(steps).some((rows) => rows.length > 0);
	if (!hasSteps && lifeColumns.every((column) => values[column] === undefined)) return undefined;
	const { periodLength, rollDay, startDate, endDate, plan = 'bullet', annuityRate: rate } = values;
	const everyPeriods = countOf(values.everyPeriods);
	const principal = (rows: readonly TableRow[]) =>
		inOrder(rows).map(({ values: each }) => ({ date: each.date?.value, amount: each.amount?.value }));
	return {
		schedule:
			periodLength === undefined
				? { kind: 'explicit', dates: [startDate, endDate] }
				: {
						kind: 'generated',
						periodLength: tenorOf(periodLength),
						rollDay: rollDay !== undefined && /^\d+$/.test(rollDay) ? Number(rollDay) : rollDay?.toUpperCase(),
						convention: values.businessDayConvention,
						stub: values.stub,
					},
		paymentLag: countOf(values.paymentLag),
		plan: plan === 'bullet' ? { kind: plan } : { kind: plan, everyPeriods, ...(plan === 'annuity' ? { rate } : {}) },
		drawings: principal(steps.drawings),
		repayments: principal(steps.repayments),
		marginSteps: inOrder(steps.marginSteps).map(({ values: each }) => ({
			from: each.date?.value,
			margin: each.margin?.value,
		})),
	};
}

const tenorOf = (text: string) => ({ unit: text.endsWith('W') ? 'week' : 'month', count: Number.parseInt(text, 10) });

const inOrder = (rows: readonly TableRow[]) =>
	rows.toSorted((a, b) => ((a.values.date?.value ?? '') < (b.values.date?.value ?? '') ? -1 : 1));

const columnOf: Readonly<Record<string, string>> = {
	'schedule.convention': 'businessDayConvention',
	'schedule.dates.0': 'startDate',
	'schedule.dates.1': 'endDate',
	'plan.kind': 'plan',
	'plan.rate': 'annuityRate',
	from: 'date',
};

function faultOfPath(
	{ loan, steps }: PortfolioRow,
	path: readonly PropertyKey[],
	message: string,
	found?: string | number,
): LoanImportFault {
	const [part, list, place, field] = path.map(String);
	const expected = found === undefined ? message : message.slice(`${found} `.length);
	if (part === 'life' && list !== undefined && Object.hasOwn(stepSheets, list)) {
		const row = inOrder(steps[list as StepSheet])[Number(place ?? 0)];
		if (row !== undefined) return faultAt(row, columnOf[field ?? ''] ?? field ?? '', expected);
	}
	const rest = path.slice(part === 'life' || part === 'terms' || part === 'facts' ? 1 : 0).map(String);
	const column =
		columnOf[rest.slice(0, 3).join('.')] ??
		columnOf[rest.slice(0, 2).join('.')] ??
		rest.findLast((each) => loan.values[each]) ??
		rest.at(-1);
	return faultAt(loan, column ?? '', expected);
}
