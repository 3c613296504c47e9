import { expect, it } from 'vitest';
import { floorRules } from '#shared/compounding/floor-option.ts';
import { floorConflict, limitConflict } from './term-conflict.ts';

const floor = {
	floorRule: { ...floorRules.rfr, floorOn: 'compounded-rate' },
	hasFloor: true,
	principalChanges: 0,
	principalMethod: 'NON_CUMULATIVE',
	interest: 'compounded',
} as const;
const onNone = { ...floor, floorRule: { ...floorRules.rfr, floorOn: 'none' } } as const;
const onBalance = { ...floor, principalChanges: 1, principalMethod: 'BALANCE' } as const;

it.each([
	[floor, undefined],
	[{ ...floor, principalChanges: 10 }, undefined],
	[{ ...onBalance, principalChanges: 0 }, undefined],
	[onBalance, 'BALANCE'],
	[{ ...onBalance, interest: 'in-advance' as const }, undefined],
	[{ ...onBalance, hasFloor: false }, undefined],
	[{ ...onBalance, floorRule: floorRules.cas }, undefined],
	[{ ...floor, interest: 'simple' as const }, 'simple'],
])('with the terms %o, a floor on the compounded rate conflicts with %s', (terms, use) => {
	const conflict = floorConflict(terms);
	expect(conflict).toEqual(
		use === undefined
			? undefined
			: { reason: 'floor-not-defined', floorOn: 'compounded-rate', use, allowed: ['rfr', 'rfr-plus-cas'] },
	);
});

it('a floor needs a rate to which it applies; terms without a floor have no conflict', () => {
	expect(floorConflict(onNone)).toMatchObject({
		reason: 'floor-without-base',
		allowed: ['rfr', 'rfr-plus-cas', 'compounded-rate'],
	});
	expect(floorConflict({ ...onNone, hasFloor: false })).toBeUndefined();
});

it('a loan has either a lookback or a lockout, and at most ten principal changes', () => {
	const limits = { lookbackDays: 5, lockoutDays: 0, principalChanges: 10 };
	expect(limitConflict(limits)).toBeUndefined();
	expect(limitConflict({ ...limits, lookbackDays: 0, lockoutDays: 2 })).toBeUndefined();
	expect(limitConflict({ ...limits, lockoutDays: 2 })).toEqual({
		reason: 'lookback-with-lockout',
		lookback: 5,
		lockout: 2,
	});
	expect(limitConflict({ ...limits, principalChanges: 11 })).toEqual({
		reason: 'too-many-principal-changes',
		max: 10,
		actual: 11,
	});
});
