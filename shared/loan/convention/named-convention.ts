import {
	type FloorBase,
	type FloorSwitches,
	floorRuleOf,
	type SpreadMethod,
} from '#shared/compounding/floor-option.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** Identifiers of the conventions in the API. They must not be renamed. */
export type ConventionId =
	| 'nwg-saron'
	| 'nwg-saron-no-shift'
	| 'lma-sonia'
	| 'sonia-shift'
	| 'arrc-sofr-compounded'
	| 'arrc-sofr-simple';

/** Names, as in the API, of the loan terms that a convention sets or leaves open. */
export const conventionTerms = [
	'lookback',
	'observationShift',
	'lockout',
	'yearlyBasis',
	'rounding',
	'casMethod',
	'marginMethod',
	'floorOn',
	'calendars',
] as const;

export type ConventionTerm = (typeof conventionTerms)[number];

export interface ConventionSource {
	readonly document: string;
	readonly publisher: string;
	readonly date: LocalDate;
	readonly url: string;
	readonly says: string;
	/** Copy of the document that was read, and the passages that were not available. */
	readonly confirmed: string;
}

export interface OpenTerm {
	readonly term: 'rounding' | 'casMethod' | 'marginMethod' | 'floorOn';
	/** Values that the recommendation allows. Empty if it allows any value. */
	readonly choices: readonly string[];
}

/** A loan convention recommended by a working group or association. Terms without a source are listed under `open`. */
export interface NamedConvention {
	readonly id: ConventionId;
	readonly name: string;
	readonly currency: string;
	readonly index: string;
	readonly method: 'compounded' | 'simple';
	/** Business days. */
	readonly lookbackDays: number;
	readonly hasObservationShift: boolean;
	/** Business days. */
	readonly lockoutDays: number;
	readonly yearlyBasis: 'ACT/360' | 'ACT/365';
	readonly systemCalendars: readonly string[];
	readonly roundingDecimals?: number;
	readonly casMethod?: SpreadMethod;
	readonly marginMethod?: SpreadMethod;
	readonly floorOn?: FloorBase;
	readonly open: readonly OpenTerm[];
	readonly differs?: ConventionDifference;
	readonly sources: readonly ConventionSource[];
}

/** A recommendation that the calculator implements differently. */
export type ConventionDifference = 'interest-on-rounded-rate';

/** Loan terms that can follow a convention, named as in the API. Numbers are strings; blank means missing. */
export interface FollowingTerms extends FloorSwitches {
	readonly lookback: number;
	readonly observationShift: boolean;
	readonly lockout: number;
	readonly yearlyBasis: 'ACT/360' | 'ACT/365';
	readonly rounding: number;
	readonly cas?: string | null | undefined;
	readonly margin?: string | null | undefined;
	readonly floor?: string | null | undefined;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
}

/** A loan's convention, and its terms that differ from the convention. Commas separate several values of a term. */
export interface FollowedConvention {
	readonly id: string;
	readonly name: string;
	readonly changed: readonly { readonly term: ConventionTerm; readonly convention: string; readonly here: string }[];
	readonly open: readonly { readonly term: ConventionTerm; readonly here: string }[];
}

/** Lists the differences from a convention, without terms that have no effect, such as the method of no spread. */
export function followConvention(convention: NamedConvention, terms: FollowingTerms): FollowedConvention {
	const { id, name } = convention;
	const here = textsOf(terms);
	const agreed: { readonly [term in ConventionTerm]?: string } = {
		lookback: String(convention.lookbackDays),
		observationShift: String(convention.hasObservationShift),
		lockout: String(convention.lockoutDays),
		yearlyBasis: convention.yearlyBasis,
		...(convention.roundingDecimals === undefined ? {} : { rounding: String(convention.roundingDecimals) }),
		...(convention.casMethod === undefined ? {} : { casMethod: convention.casMethod }),
		...(convention.marginMethod === undefined ? {} : { marginMethod: convention.marginMethod }),
		...(convention.floorOn === undefined ? {} : { floorOn: convention.floorOn }),
		calendars: convention.systemCalendars.join(', '),
	};
	const open = openTermsOf(convention, terms);
	const isLeftOpen = ({ term, choices }: OpenTerm) => choices.length === 0 || choices.includes(here[term]);
	return {
		id,
		name,
		changed: [
			...(Object.entries(agreed) as [ConventionTerm, string][]).flatMap(([term, text]) =>
				here[term] === text || !hasEffect(term, terms) ? [] : [{ term, convention: text, here: here[term] }],
			),
			...open
				.filter((each) => !isLeftOpen(each))
				.map(({ term, choices }) => ({ term, convention: choices.join(', '), here: here[term] })),
		],
		open: open.filter(isLeftOpen).map(({ term }) => ({ term, here: here[term] })),
	};
}

const openTermsOf = (
	{ open }: NamedConvention,
	figures: Pick<FollowingTerms, 'cas' | 'margin' | 'floor'>,
): readonly OpenTerm[] => open.filter(({ term }) => hasEffect(term, figures));

/** Loan terms in an API request. A floor option sets `casMethod`, `marginMethod` and `floorOn` together. */
export type StatedTerms = FloorSwitches &
	Pick<FollowingTerms, 'cas' | 'margin' | 'floor'> & { readonly rounding?: number | undefined };

/** Returns the terms that the convention leaves open, that affect the loan, and that its request does not set. */
export const unstatedTerms = (convention: NamedConvention, stated: StatedTerms): readonly OpenTerm[] =>
	openTermsOf(convention, stated).filter(
		({ term }) => stated[term] === undefined && (term === 'rounding' || stated.floorOption === undefined),
	);

function textsOf(terms: FollowingTerms): Readonly<Record<ConventionTerm, string>> {
	const { floorOn, cas, margin } = floorRuleOf(terms);
	return {
		lookback: String(terms.lookback),
		observationShift: String(terms.observationShift),
		lockout: String(terms.lockout),
		yearlyBasis: terms.yearlyBasis,
		rounding: String(terms.rounding),
		casMethod: cas,
		marginMethod: margin,
		floorOn,
		calendars: [...terms.systemCalendars, ...terms.clientCalendars].join(', '),
	};
}

function hasEffect(term: ConventionTerm, { cas, margin, floor }: Pick<FollowingTerms, 'cas' | 'margin' | 'floor'>) {
	switch (term) {
		case 'casMethod':
			return hasFigure(cas);
		case 'marginMethod':
			return hasFigure(margin);
		case 'floorOn':
			return floor != null && floor.trim() !== '';
		default:
			return true;
	}
}

const hasFigure = (text: string | null | undefined): boolean => /[1-9]/.test(text ?? '');
