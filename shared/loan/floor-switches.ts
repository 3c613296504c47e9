/** Spread and floor switches for the screens, without loading the calculation. */
export {
	type FloorBase,
	floorBases,
	floorOptionOf,
	floorRuleOf,
	type SpreadMethod,
	spreadMethods,
} from '../compounding/floor-option.ts';
