/** Re-exports the spread and floor options, so that screens can use them without loading the calculation. */
export {
	type FloorBase,
	floorBases,
	floorOptionOf,
	floorRuleOf,
	type SpreadMethod,
	spreadMethods,
} from '../compounding/floor-option.ts';
