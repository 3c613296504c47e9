/**
 * Rates that a floor can be compared with.
 *
 * `rfr`: each daily fixing. `rfr-plus-cas`: each daily fixing plus the credit adjustment spread. `compounded-rate`: the
 * annualised compounded rate from the start of the period, without added spreads. `none`: the loan has no floor.
 */
export const floorBases = ['rfr', 'rfr-plus-cas', 'compounded-rate', 'none'] as const;

export type FloorBase = (typeof floorBases)[number];

/** Treatment of a spread: compounded with each fixing, or added to the annualised rate. */
export const spreadMethods = ['compounded', 'added'] as const;

export type SpreadMethod = (typeof spreadMethods)[number];

/** Independent switches of every floor option: the floored rate, and the treatment of the CAS and of the margin. */
export interface FloorRule {
	readonly floorOn: FloorBase;
	readonly cas: SpreadMethod;
	readonly margin: SpreadMethod;
}

/** The floor options of the specification, each as a preset of the three switches. */
export const floorRules = {
	rfr: { floorOn: 'rfr', cas: 'compounded', margin: 'compounded' },
	cas: { floorOn: 'rfr-plus-cas', cas: 'compounded', margin: 'compounded' },
	hybrid: { floorOn: 'rfr-plus-cas', cas: 'added', margin: 'added' },
	RFRONLY: { floorOn: 'rfr', cas: 'added', margin: 'added' },
} as const satisfies Record<string, FloorRule>;

export type FloorOption = keyof typeof floorRules;

export const floorOptions = Object.keys(floorRules) as [FloorOption, ...FloorOption[]];

/** Switches as sent in a request. `floorOption` sets all three; each separate field overrides one of them. */
export interface FloorSwitches {
	/** @default rfr */
	readonly floorOption?: FloorOption | undefined;
	readonly floorOn?: FloorBase | undefined;
	readonly casMethod?: SpreadMethod | undefined;
	readonly marginMethod?: SpreadMethod | undefined;
}

/** Returns the rule that results from a request's switches. @see docs/methodology.md, Floors and spreads */
export function floorRuleOf({ floorOption = 'rfr', floorOn, casMethod, marginMethod }: FloorSwitches): FloorRule {
	const preset = floorRules[floorOption];
	return {
		floorOn: floorOn ?? preset.floorOn,
		cas: casMethod ?? preset.cas,
		margin: marginMethod ?? preset.margin,
	};
}

/** Undefined if no floor option has this combination of switches. */
export function floorOptionOf({ floorOn, cas, margin }: FloorRule): FloorOption | undefined {
	return floorOptions.find((option) => {
		const preset = floorRules[option];
		return preset.floorOn === floorOn && preset.cas === cas && preset.margin === margin;
	});
}
