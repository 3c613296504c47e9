/** Uses of spreads and floor for screens, without the calculation itself. */
export {
	type FloorBase,
	floorBases,
	floorOptionOf,
	floorRuleOf,
	type SpreadMethod,
	spreadMethods,
} from '../compounding/floor-option.ts';
