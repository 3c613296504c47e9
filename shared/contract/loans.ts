import * as z from 'zod';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import { conventionOf } from '../loan/convention/named-conventions.ts';
import { loanLimits as termLimits } from '../loan/loan-limits.ts';
import { followedConvention } from './followed-convention.ts';
import { answeredLife, loanLife } from './loan-life.ts';
import { caller, date, idempotencyKey, instant, paging, route, version } from './route.ts';
import { storedInputs } from './stored-inputs.ts';

/** Numbers in the terms of a saved loan must be valid. The form keeps an invalid text until the user corrects it. */
const figurePattern = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/;
const figure = z.string().max(60).regex(figurePattern, 'must be a decimal number, such as "1.25"');
const figureOrBlank = z.union([z.literal(''), figure], 'must be a decimal number, such as "1.25", or blank');
const percent = figureOrBlank.describe('Percent per year.');

const businessDays = z.int().min(0).max(366).describe('Business days.');
const calendarNames = z.array(z.string().min(1).max(100)).max(50);

const principalChange = z.strictObject({ changeDate: date, principalChange: figure });

const isAscending = (dates: readonly string[]) =>
	dates.every((each, index) => index === 0 || each > (dates[index - 1] as string));

/** Terms of a saved loan: the inputs of the calculator, with valid numbers and within the size of a database item. */
export const loanTerms = storedInputs
	.extend({
		currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter ISO currency code, such as USD'),
		lookback: businessDays,
		lockout: businessDays,
		cas: percent,
		margin: percent,
		floor: percent.describe('Percent per year. Blank: no floor. Zero is a floor.'),
		systemCalendars: calendarNames,
		clientCalendars: calendarNames,
		principal: figureOrBlank,
		principalChanges: z
			.array(principalChange)
			.max(100)
			.refine(
				(changes) => isAscending(changes.map(({ changeDate }) => changeDate)),
				'must be in the order of their dates, one a date',
			)
			.describe('From each date on, the amount that is added to the principal. Negative for a repayment. At most 10.'),
	})
	.refine(({ startDate, endDate }) => startDate < endDate, {
		path: ['endDate'],
		message: 'must be after startDate',
	});

export type LoanTerms = z.output<typeof loanTerms>;

/** Terms of a loan to be saved, with the current limits. Loans that were saved earlier are read with `loanTerms`. */
export const termsToSave = loanTerms
	.refine(({ principalChanges }) => principalChanges.length <= termLimits.principalChanges, {
		path: ['principalChanges'],
		message: `must have at most ${termLimits.principalChanges} changes`,
	})
	.refine(({ lookback, lockout }) => lookback === 0 || lockout === 0, {
		path: ['lockout'],
		message: 'must be 0 with a lookback: a loan has one of the two',
	})
	.refine(
		({ convention, currency }) =>
			convention === undefined || conventionOf(convention, currency)?.method === 'compounded',
		{ path: ['convention'], message: 'must be a convention of the currency whose interest is compounded' },
	);

/** Terms in an answer. Unknown fields are allowed, because later versions can add fields. */
const answeredTerms = z.object({
	...loanTerms.shape,
	principalChanges: z.array(z.object(principalChange.shape)),
});

const shape = {
	principalChangeMethod: z
		.enum(['NON_CUMULATIVE', 'BALANCE'], 'must be NON_CUMULATIVE or BALANCE')
		.describe('How interest follows changes of the principal.'),
	isWeekendTreatedAsBizDay: z.boolean().describe('Whether weekends are business days with client calendars.'),
};

/** Settings from the user's layout and configuration that affect a result in addition to the loan terms. */
export const calculationSettings = z.strictObject(shape);

export type CalculationSettings = z.output<typeof calculationSettings>;

/** Settings in an answer. Unknown fields are allowed, because later versions can add fields. */
export const answeredSettings = z.object(shape);

const loans = { method: 'POST', capability: 'loans', access: { kind: 'module', anyOf: ['RFR'] } } as const;
const reads = { ...loans, effect: 'read', scope: 'loans:read' } as const;
const changes = { ...loans, effect: 'change', scope: 'loans:write' } as const;

/** Fits a loan with two full lists of calendars, three bytes a character, and all dated changes. */
const bodyBytes = 192 * 1024;

export const loanLimits = {
	own: 1_000,
	shared: 5_000,
	/** Maximum number of versions of a loan, including the current one. */
	versions: 50,
	/** Maximum characters of a loan name, and of each text of a statement. */
	characters: 100,
} as const;

export const loanScopes = ['own', 'shared'] as const;

export type LoanScope = (typeof loanScopes)[number];

const scope = z.enum(loanScopes).describe('`own`: only its owner sees it. `shared`: everybody in the organization.');

const loanId = z.string().min(1).max(60).describe('Identifier of the loan.');

const line = z
	.string()
	.trim()
	.max(loanLimits.characters, `must have at most ${loanLimits.characters} characters`)
	.refine(isVisibleLine, visibleLineRule);

const name = line
	.min(1, 'must not be blank')
	.describe('Unique in the list that the loan is in. Letter case and compatibility forms make no difference.');

const fact = line.default('');

/** Texts that appear on a statement in addition to the loan terms. */
export const loanFacts = z.strictObject({
	reference: fact.describe('Reference of the loan, such as its number.'),
	lender: fact,
	borrower: fact,
	facility: fact.describe('Name of the facility or deal.'),
});

export type LoanFacts = z.output<typeof loanFacts>;

/** The text must be a visible line when a loan is saved. Loans that were saved before this rule are still read. */
const savedTerms = termsToSave.refine(({ customTextBox1 }) => isVisibleLine(customTextBox1), {
	path: ['customTextBox1'],
	message: visibleLineRule,
});

const settingsText =
	'Settings with which the terms were calculated when they were saved. Absent: not known, as of earlier versions.';

const lifeText =
	'All periods of the loan; its principal steps replace principalChanges, which are empty. Absent: the terms are one period.';

const saved = z.strictObject({
	name,
	facts: loanFacts.prefault({}),
	terms: savedTerms,
	life: loanLife.optional().describe(lifeText),
	settings: calculationSettings.optional().describe(settingsText),
});

export const loanChanges = ['add', 'update', 'share', 'unshare'] as const;

const savedVersion = {
	version,
	savedBy: z.string().describe('Login of the user who saved the version.'),
	savedAt: instant,
	change: z.enum(loanChanges).describe('What made the version.'),
};

const loanSummary = z.object({
	loanId: z.string(),
	scope,
	name: z.string(),
	...z.object(loanFacts.shape).shape,
	currency: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	principal: z.string(),
	owner: z.string().describe('Login of the owner.'),
	isOwn: z.boolean().describe('Whether you are the owner.'),
	isOwnerRemoved: z.boolean().describe('Whether the owner is no user of the portal any more.'),
	canRemove: z.boolean().describe('Whether you may remove the loan or change who sees it.'),
	createdAt: instant,
	createdBy: z.string(),
	...savedVersion,
});

export type LoanSummary = z.infer<typeof loanSummary>;

const savedLoan = loanSummary.extend({
	terms: answeredTerms,
	life: answeredLife.optional().describe(lifeText),
	convention: followedConvention
		.optional()
		.describe('The convention that the terms follow, and how they differ from it. Absent: none.'),
	settings: answeredSettings.optional().describe(settingsText),
});

export type SavedLoan = z.infer<typeof savedLoan>;

const basedOn = version.describe('Version that you have seen. Refused if another one is saved by now.');

export const loanList = route({
	...reads,
	path: '/loan/api/list',
	summary: 'List your own loans, or those that your organization shares, page by page, last saved first.',
	request: z.strictObject({
		scope,
		search: z.string().max(100).default('').describe('Part of the name or of a fact.'),
		...paging,
		...caller,
	}),
	answer: z.object({ loans: z.array(loanSummary), cursor: z.string().optional() }),
});

export const loanRead = route({
	...reads,
	path: '/loan/api/read',
	summary: 'Read a loan with its terms, or an earlier version of it.',
	request: z.strictObject({ loanId, version: version.optional().describe('Absent: the current one.'), ...caller }),
	answer: savedLoan,
});

export const loanVersions = route({
	...reads,
	path: '/loan/api/versions',
	summary: 'List the versions of a loan that are kept, newest first.',
	request: z.strictObject({ loanId, ...caller }),
	answer: z.object({ versions: z.array(z.object({ name: z.string(), scope, ...savedVersion })) }),
});

export const loanAdd = route({
	...changes,
	path: '/loan/api/add',
	summary: 'Save a new loan.',
	bodyBytes,
	request: z.strictObject({ ...saved.shape, scope: scope.default('own'), idempotencyKey, ...caller }),
	answer: savedLoan,
});

export const loanUpdate = route({
	...changes,
	path: '/loan/api/update',
	summary: 'Save a loan as its next version. Everybody who sees a shared loan may do so.',
	bodyBytes,
	request: z.strictObject({
		loanId,
		version: basedOn,
		...saved.shape,
		life: loanLife.nullable().optional().describe('Absent: as before. Null: the terms are one period.'),
		...caller,
	}),
	answer: savedLoan,
});

export const loanShare = route({
	...changes,
	path: '/loan/api/share',
	summary: 'Share a loan within the organization, or end that. The owner may, and administrators of the organization.',
	request: z.strictObject({ loanId, version: basedOn, scope, ...caller }),
	answer: savedLoan,
});

export const loanRemove = route({
	...changes,
	path: '/loan/api/remove',
	summary: 'Remove a loan with its versions. The owner may, and of shared loans administrators of the organization.',
	request: z.strictObject({ loanId, version: basedOn, ...caller }),
	answer: z.object({ loanId: z.string() }),
});
