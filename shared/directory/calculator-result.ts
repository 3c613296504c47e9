/** Visibility of a column or header field that the layout omits. `where-stated`: visible if it has a value. */
export type ShownWhen = 'always' | 'with-principal-changes' | 'where-stated' | 'on-request';

type Shown<Key extends string> = Readonly<Record<Key, ShownWhen>>;

const shown = <const Fields extends Shown<string>>(fields: Fields): Fields => fields;

/** Columns of the calculator's daily table, in the default order. */
export const resultColumnKeys = shown({
	dayOfIntPeriod: 'always',
	weekdayIntONStartDate: 'always',
	startDate: 'always',
	endDate: 'always',
	rateDate: 'always',
	fixing: 'always',
	dailyFlooredRfr: 'on-request',
	cas: 'where-stated',
	margin: 'where-stated',
	effRate: 'always',
	dayCount: 'always',
	compoundingFactor: 'always',
	cumulativeFactor: 'on-request',
	compoundedAllInRate: 'always',
	principal: 'with-principal-changes',
	interest: 'always',
	payableInterest: 'always',
	interestToDate: 'on-request',
	payableToDate: 'on-request',
});

/** Fields in the header of a result, in the default order. */
export const headerFieldKeys = shown({
	interestAmount: 'always',
	payableAmount: 'on-request',
	compoundedRate: 'always',
	compoundedRateUnrounded: 'on-request',
	interestDays: 'always',
	compoundingFactor: 'always',
	simpleAverage: 'always',
	principal: 'always',
	observationDays: 'always',
	businessDays: 'always',
	index: 'always',
	yearlyBasis: 'always',
	lastFixingDate: 'always',
	currency: 'on-request',
	startDate: 'on-request',
	endDate: 'on-request',
	lookback: 'on-request',
	lockout: 'on-request',
	floor: 'on-request',
	floorOption: 'on-request',
	cas: 'on-request',
	margin: 'on-request',
	customTextBox1: 'where-stated',
	principalChangeMethod: 'with-principal-changes',
	principalAmtChanges: 'with-principal-changes',
	convention: 'where-stated',
	conventions: 'always',
});

export type ResultColumnKey = keyof typeof resultColumnKeys;

export type HeaderFieldKey = keyof typeof headerFieldKeys;

/** A column or header field that a user sees, and when it is visible. */
export interface ShownField {
	/** Name of the field in the layout. Results may not have a field of this name. */
	readonly key: string;
	readonly when: ShownWhen;
}

type Sections = Readonly<Record<string, unknown>> | undefined;

/** Returns the columns of the calculator's daily table in layout order, or the default columns if it lists none. */
export function shownColumns(sections: Sections): readonly ShownField[] {
	return listed(sections) ?? byDefault(resultColumnKeys);
}

/**
 * Returns the fields in the header of a result, in the order of the layout. If the layout lists none, returns the
 * default fields. Terms and named convention are always included, because results are unclear without them.
 */
export function shownHeaderFields(sections: Sections): readonly ShownField[] {
	const fields = listed(sections, headerFieldKeys) ?? byDefault(headerFieldKeys);
	const missing = byDefault(neverHidden).filter(({ key }) => !fields.some((field) => field.key === key));
	return [...fields, ...missing];
}

const neverHidden = { convention: headerFieldKeys.convention, conventions: headerFieldKeys.conventions };

/** @param known fields that are hidden while they have no value, even if the layout lists them */
function listed(sections: Sections, known: Shown<string> = {}): readonly ShownField[] | undefined {
	const keys = Object.keys(sections ?? {});
	if (keys.length === 0) return undefined;
	return keys.map((key) => {
		const when = Object.hasOwn(known, key) ? known[key] : undefined;
		return { key, when: when === undefined || when === 'on-request' ? 'always' : when };
	});
}

function byDefault(fields: Shown<string>): readonly ShownField[] {
	return Object.entries(fields).flatMap(([key, when]) => (when === 'on-request' ? [] : [{ key, when }]));
}
