import type { FormEvent, FormState, ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { ownCalendars } from '#features/loans/shared/form/initial-form.ts';
import type { NamedConvention, OpenTerm } from '#shared/loan/convention/named-convention.ts';

/** Inputs whose value a convention can define, in the order of the form. */
const fields = [
	'currency',
	'yearlyBasis',
	'lookback',
	'observationShift',
	'lockout',
	'rounding',
	'casMethod',
	'marginMethod',
	'floorOn',
	'systemCalendars',
] as const;

export type ConventionField = (typeof fields)[number];

type Terms = Pick<FormState, ConventionField>;

export interface ConventionPlan {
	readonly changes: readonly { readonly field: ConventionField; readonly from: Terms; readonly to: Terms }[];
	/** Inputs that cannot be changed as needed, because the layout hides them or their limit is too low. */
	readonly unavailable: readonly ConventionField[];
	/** True if all terms that determine the rate can be set. Rounding may be unavailable: it only affects display. */
	readonly isApplicable: boolean;
	/**
	 * Events to dispatch to the form, in this order. A new currency changes other fields too, so a plan with a new
	 * currency contains no other events; the caller makes a second plan afterwards.
	 */
	readonly events: readonly FormEvent[];
}

export type OpenChoices = Partial<Pick<FormState, OpenTerm['term']>>;

/** Returns the changes for a convention. Terms that it does not define change only if there is a choice. */
export function conventionPlan(
	convention: NamedConvention,
	form: FormState,
	reference: ReferenceData,
	choices: OpenChoices = {},
): ConventionPlan {
	const from = effectiveTerms(form, reference);
	const to = termsOf(convention, from, choices);
	const differing = fields.filter((field) => !isSame(from[field], to[field]));
	const unavailable = differing.filter((field) => !canSet(field, to, reference));
	const changing = differing.filter((field) => !unavailable.includes(field));
	return {
		changes: changing.map((field) => ({ field, from, to })),
		unavailable,
		isApplicable: unavailable.every((field) => field === 'rounding'),
		events: eventsOf(to, changing.includes('currency') ? ['currency'] : changing),
	};
}

/** Returns the terms that are calculated. A hidden input has its default, because it is not sent. */
function effectiveTerms(form: FormState, reference: ReferenceData): Terms {
	const shown = <Value>(field: ConventionField, value: Value, otherwise: Value): Value =>
		reference.presentFields.has(field) ? value : otherwise;
	const { currency } = form;
	const basis = reference.currencies.find(({ code }) => code === currency)?.dayCountConvention ?? form.yearlyBasis;
	const areCalendarsSent =
		reference.presentFields.has('systemCalendars') || reference.presentFields.has('clientCalendars');
	return {
		currency,
		yearlyBasis: shown('yearlyBasis', form.yearlyBasis, basis),
		lookback: shown('lookback', form.lookback, 0),
		observationShift: shown('observationShift', form.observationShift, false),
		lockout: shown('lockout', form.lockout, 0),
		rounding: shown('rounding', form.rounding, 0),
		casMethod: shown('casMethod', form.casMethod, 'compounded'),
		marginMethod: shown('marginMethod', form.marginMethod, 'compounded'),
		floorOn: shown('floorOn', form.floorOn, 'rfr'),
		systemCalendars: areCalendarsSent ? form.systemCalendars : ownCalendars(currency, reference),
	};
}

/** Returns the terms after applying a convention. Terms that it does not define are unchanged. */
function termsOf(convention: NamedConvention, from: Terms, choices: OpenChoices): Terms {
	return {
		currency: convention.currency,
		yearlyBasis: convention.yearlyBasis,
		lookback: convention.lookbackDays,
		observationShift: convention.hasObservationShift,
		lockout: convention.lockoutDays,
		rounding: convention.roundingDecimals ?? choices.rounding ?? from.rounding,
		casMethod: convention.casMethod ?? choices.casMethod ?? from.casMethod,
		marginMethod: convention.marginMethod ?? choices.marginMethod ?? from.marginMethod,
		floorOn: convention.floorOn ?? choices.floorOn ?? from.floorOn,
		systemCalendars: convention.systemCalendars,
	};
}

function canSet(field: ConventionField, to: Terms, reference: ReferenceData): boolean {
	if (!reference.presentFields.has(field)) return false;
	if (field === 'lookback') return to.lookback <= reference.lookbackRange;
	if (field === 'lockout') return to.lockout <= reference.lockoutRange;
	if (field === 'currency') return reference.currencies.some(({ code }) => code === to.currency);
	if (field !== 'systemCalendars') return true;
	return to.systemCalendars.every((name) => reference.systemCalendars.some(({ calendar }) => calendar === name));
}

/** Lookback and lockout exclude each other, so the field that becomes 0 is changed first. */
function eventsOf(to: Terms, changing: readonly ConventionField[]): FormEvent[] {
	const order = to.lockout === 0 ? eventOrder : eventOrder.toSorted((a, b) => lockoutLast(a) - lockoutLast(b));
	return order
		.filter((field) => changing.includes(field))
		.map((field) =>
			field === 'currency'
				? { type: field, value: to[field], isConfirmed: true }
				: ({ type: field, value: to[field] } as FormEvent),
		);
}

const eventOrder: readonly ConventionField[] = [
	'currency',
	'systemCalendars',
	'yearlyBasis',
	'lockout',
	'lookback',
	'observationShift',
	'rounding',
	'casMethod',
	'marginMethod',
	'floorOn',
];

const lockoutLast = (field: ConventionField): number => (field === 'lockout' ? 1 : 0);

const isSame = (one: Terms[ConventionField], other: Terms[ConventionField]): boolean =>
	Array.isArray(one) && Array.isArray(other)
		? one.length === other.length && one.every((name) => other.includes(name))
		: one === other;
