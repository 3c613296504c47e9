import { type FloorOption, floorRules, type SpreadMethod } from '../compounding/floor-option.ts';
import { compare, parseDecimal, zero } from '../decimal/decimal.ts';
import type { LoanRequest } from './read-loan.ts';

/**
 * Floor option that calculates a loan as its switches do. A switch without its figure has no effect.
 *
 * @returns undefined for switches that no option combines
 */
export function presetOf(loan: LoanRequest): FloorOption | undefined {
	const option = (loan.floorOption ?? 'rfr') as FloorOption;
	const stated = floorRules[option];
	const hasFloor = loan.floor !== undefined && loan.floor !== '';
	const [hasCas, hasMargin] = [isNotZero(loan.cas), isNotZero(loan.margin)];
	const floorOn = loan.floorOn ?? stated.floorOn;
	const cas = (loan.casMethod ?? stated.cas) as SpreadMethod;
	const margin = (loan.marginMethod ?? stated.margin) as SpreadMethod;
	const isEqual = (each: FloorOption) => {
		const preset = floorRules[each];
		const isSameFloor = preset.floorOn === floorOn || !hasFloor;
		return isSameFloor && (preset.cas === cas || !hasCas) && (preset.margin === margin || !hasMargin);
	};
	return [option, ...(Object.keys(floorRules) as FloorOption[])].find(isEqual);
}

function isNotZero(value: unknown): boolean {
	const figure = typeof value === 'string' ? parseDecimal(value) : undefined;
	return figure !== undefined && compare(figure, zero) !== 0;
}
