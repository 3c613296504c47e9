import { compare, decimal } from '#shared/decimal/decimal.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { leastPeriodDays } from '#shared/delivery/schedule/period-order.ts';
import type { CompoundedRate } from '#shared/delivery/schedule/rates.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';

/** Faults of entries whose terms are beyond the limits of the calculator, so that no run could calculate them. */
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
		return [
			...fields.flatMap(([field, [min, max]]) => {
				const written = rate[field];
				if (written === undefined || isWithin(String(written), min, max)) return [];
				const message = `must be from ${min} to ${max}, the limits of the calculator`;
				return [{ path: [...place, field], code: 'out-of-range' as const, message, params: { min, max } }];
			}),
			...tooLong(rate, place),
		];
	});
}

const spreads = [`-${loanLimits.ratePercent}`, loanLimits.ratePercent] as const;

const isWithin = (text: string, min: string, max: string) =>
	compare(decimal(text), decimal(min)) >= 0 && compare(decimal(text), decimal(max)) <= 0;

function tooLong(rate: CompoundedRate, place: JobFault['path']): readonly JobFault[] {
	const max = loanLimits.periodDays;
	if (leastPeriodDays(rate) <= max) return [];
	const message = `makes a period of more than ${max} days, the longest that is calculated`;
	const field = rate.tenor === undefined ? 'startDate' : 'tenor';
	return [{ path: [...place, field], code: 'period-too-long', message, params: { max } }];
}
