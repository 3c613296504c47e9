import { completeTerms } from '#functions/calculator/complete-input.ts';
import { type FloorSwitches, floorRuleOf } from '#shared/compounding/floor-option.ts';
import { compare, decimal } from '#shared/decimal/decimal.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { leastPeriodDays } from '#shared/delivery/schedule/period-order.ts';
import type { CompoundedRate } from '#shared/delivery/schedule/rates.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { type NamedConvention, unstatedTerms } from '#shared/loan/convention/named-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { floorConflict, limitConflict } from '#shared/loan/term-conflict.ts';

export function checkLimits(request: JobRequest, { frontendConfig }: Organisation): readonly JobFault[] {
	if (request.RequestType !== 'Compounded') return [];
	const read = parseFrontendConfig(frontendConfig);
	const features = 'problem' in read ? undefined : read.layout.RFR?.Features;
	const ranges = {
		lookback: ['0', String(features?.lookbackRange ?? loanLimits.businessDays)],
		lockout: ['0', String(features?.lockoutRange ?? loanLimits.businessDays)],
		principal: ['0', loanLimits.principal],
		cas: spreads,
		margin: spreads,
		floor: spreads,
	} as const;
	return request.Rates.flatMap((rate, index) => {
		const place = ['requestJson', 'Rates', index];
		const fields = Object.entries(ranges) as [keyof typeof ranges, readonly [string, string]][];
		const terms = { ...rate, ...completeTerms(rate, conventionToFollow(rate)) };
		return [
			...fields.flatMap(([field, [min, max]]): JobFault[] => {
				const figure = terms[field];
				if (figure === undefined || isWithin(String(figure), min, max)) return [];
				const path = [...place, field];
				const message = `must be from ${min} to ${max}, the limits of the calculator`;
				if (rate[field] !== undefined) {
					return [{ path, code: 'out-of-range', message, params: { min, max } }];
				}
				const ofConvention = { code: 'convention-out-of-range' as const, params: { min, max, figure } };
				return [{ path, ...ofConvention, message: `${message}; that of the convention is ${figure}` }];
			}),
			...tooLong(rate, place),
			...conflicts(terms, place),
			...conventionFaults(rate, place),
		];
	});
}

const spreads = [`-${loanLimits.ratePercent}`, loanLimits.ratePercent] as const;

const isWithin = (text: string, min: string, max: string) =>
	compare(decimal(text), decimal(min)) >= 0 && compare(decimal(text), decimal(max)) <= 0;

/** Schedules already saved with such terms continue to deliver. */
function conflicts(
	terms: FloorSwitches & Pick<CompoundedRate, 'floor'> & { readonly lookback: number; readonly lockout: number },
	place: JobFault['path'],
): readonly JobFault[] {
	const { lookback, lockout, floor } = terms;
	const limit = limitConflict({ lookbackDays: lookback, lockoutDays: lockout, principalChanges: 0 });
	const undefinedFloor = floorConflict({
		floorRule: floorRuleOf(terms),
		hasFloor: floor !== undefined,
		principalChanges: 0,
		principalMethod: 'NON_CUMULATIVE',
		interest: 'compounded',
	});
	const message = 'must be 0 with a lookback: a loan has one of the two';
	const params = { min: '0', max: '0' };
	return [
		...(limit === undefined ? [] : [{ path: [...place, 'lockout'], code: 'out-of-range' as const, message, params }]),
		...(undefinedFloor === undefined
			? []
			: [
					{
						path: [...place, 'floorOn'],
						code: 'not-allowed' as const,
						message: `must be one of ${undefinedFloor.allowed.join(', ')}, since there is a floor`,
					},
				]),
	];
}

/** Undefined if the currency does not have the convention, or if its interest is simple. */
function conventionToFollow({ convention: id, currency }: CompoundedRate): NamedConvention | undefined {
	const convention = id === undefined ? undefined : conventionOf(id, currency);
	return convention?.method === 'compounded' ? convention : undefined;
}

function conventionFaults(rate: CompoundedRate, place: JobFault['path']): readonly JobFault[] {
	if (rate.convention === undefined) return [];
	const convention = conventionToFollow(rate);
	if (convention === undefined) {
		const message = 'must be a convention of the currency whose interest is compounded';
		return [{ path: [...place, 'convention'], code: 'not-allowed', message }];
	}
	return unstatedTerms(convention, rate).map(({ term, choices }) => ({
		path: [...place, term],
		code: 'missing',
		message: `is required: the convention leaves it open${choices.length === 0 ? '' : ` between ${choices.join(', ')}`}`,
	}));
}

function tooLong(rate: CompoundedRate, place: JobFault['path']): readonly JobFault[] {
	const max = loanLimits.periodDays;
	if (leastPeriodDays(rate) <= max) return [];
	const message = `makes a period of more than ${max} days, the longest that is calculated`;
	const field = rate.tenor === undefined ? 'startDate' : 'tenor';
	return [{ path: [...place, field], code: 'period-too-long', message, params: { max } }];
}
