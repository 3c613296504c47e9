/** What screens need of the uses of spreads and floor, without the calculation itself. */
export {
	type FloorBase,
	floorBases,
	floorOptionOf,
	floorRuleOf,
	type SpreadMethod,
	spreadMethods,
} from '../compounding/floor-option.ts';
