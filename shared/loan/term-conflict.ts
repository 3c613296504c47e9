import type { PrincipalChangeMethod } from '#shared/compounding/accrued-interest.ts';
import type { FloorBase, FloorRule } from '#shared/compounding/floor-option.ts';
import { loanLimits } from './loan-limits.ts';

export interface CombinedTerms {
	readonly lookbackDays: number;
	readonly lockoutDays: number;
	readonly floorRule: FloorRule;
	readonly hasFloor: boolean;
	readonly principalChanges: number;
	readonly principalMethod: PrincipalChangeMethod;
	readonly interest: 'compounded' | 'simple' | 'in-advance';
}

export type TermConflict =
	| { readonly reason: 'lookback-with-lockout'; readonly lookback: number; readonly lockout: number }
	| { readonly reason: 'too-many-principal-changes'; readonly max: number; readonly actual: number }
	| FloorConflict;

export type FloorConflict =
	| { readonly reason: 'floor-without-base'; readonly allowed: readonly FloorBase[] }
	| {
			readonly reason: 'floor-not-defined';
			readonly floorOn: FloorBase;
			readonly use: 'BALANCE' | 'simple';
			readonly allowed: readonly FloorBase[];
	  };

/** Checks limits that the screens enforce by disabling inputs. @returns undefined if the terms are within the limits */
export function limitConflict({
	lookbackDays: lookback,
	lockoutDays: lockout,
	principalChanges: actual,
}: Pick<CombinedTerms, 'lookbackDays' | 'lockoutDays' | 'principalChanges'>): TermConflict | undefined {
	if (lookback > 0 && lockout > 0) return { reason: 'lookback-with-lockout', lookback, lockout };
	const max = loanLimits.principalChanges;
	return actual > max ? { reason: 'too-many-principal-changes', max, actual } : undefined;
}

/**
 * Finds a floor whose effect the other terms do not define: on the compounded rate of simple interest, or of principal
 * changes under BALANCE, where no single rate determines the interest.
 */
export function floorConflict({
	floorRule: { floorOn },
	hasFloor,
	principalChanges,
	principalMethod,
	interest,
}: Omit<CombinedTerms, 'lookbackDays' | 'lockoutDays'>): FloorConflict | undefined {
	if (!hasFloor) return undefined;
	if (floorOn === 'none') return { reason: 'floor-without-base', allowed: ['rfr', 'rfr-plus-cas', 'compounded-rate'] };
	if (floorOn !== 'compounded-rate') return undefined;
	const isOnBalance = principalMethod === 'BALANCE' && principalChanges > 0 && interest === 'compounded';
	if (!isOnBalance && interest !== 'simple') return undefined;
	const use = isOnBalance ? 'BALANCE' : 'simple';
	return { reason: 'floor-not-defined', floorOn, use, allowed: ['rfr', 'rfr-plus-cas'] };
}
