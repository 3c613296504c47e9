import type { CompoundingRequest } from '../../../../../shared/contract/compounding.ts';
import { observationLocks } from './change-observation.ts';
import type { FormState } from './form-state.ts';
import type { ReferenceData } from './reference-data.ts';

/** The request of a form without problems: a field that is locked or blank is not sent. */
export function toRequest(state: FormState, reference: ReferenceData, userId: string): CompoundingRequest {
	const locks = observationLocks(state);
	return {
		currency: state.currency,
		startDate: state.startDate,
		endDate: state.endDate,
		days: state.days,
		rounding: state.rounding,
		yearlyBasis: state.yearlyBasis,
		floorOption: state.floorOption,
		systemCalendars: [...state.systemCalendars],
		userid: userId,
		...(locks.lookback ? {} : { lookback: state.lookback }),
		...(locks.observationShift ? {} : { observationShift: state.observationShift }),
		...(locks.lockout ? {} : { lockout: state.lockout }),
		...(reference.clientCalendars.length > 0 ? { clientCalendars: [...state.clientCalendars] } : {}),
		...(state.principal === '' ? {} : { principal: state.principal }),
		...(state.cas === '' ? {} : { cas: state.cas }),
		...(state.margin === '' ? {} : { margin: state.margin }),
		...(state.floor === '' ? {} : { floor: state.floor }),
		...(state.customTextBox1 === '' ? {} : { customTextBox1: state.customTextBox1 }),
		...(reference.isWeekendTreatedAsBizDay ? { isWeekendTreatedAsBizDay: true } : {}),
	};
}
