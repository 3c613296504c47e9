import type { Session } from '#lib/session-context.ts';
import type { CalculationSettings } from '#shared/contract/calculation-settings.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { FormState } from '../form/form-state.ts';
import type { ReferenceData } from '../form/reference-data.ts';

export type SettingKey = keyof CalculationSettings;

/** The settings that a result was calculated with. */
export const settingsOf = ({ conventions }: CompoundingResult): CalculationSettings => ({
	principalChangeMethod: conventions.principalChangeMethod,
	isWeekendTreatedAsBizDay: conventions.isWeekendTreatedAsBizDay,
});

/** The settings that the user's next result will be calculated with. */
export const settingsHere = ({ layout }: Session, reference: ReferenceData): CalculationSettings => ({
	principalChangeMethod: layout.RFR?.Features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE',
	isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
});

type SettledInputs = Pick<FormState, 'clientCalendars'> & { readonly principalChanges: readonly unknown[] };

/** The settings on which a result of these inputs depends. */
export const settingsInEffect = ({ principalChanges, clientCalendars }: SettledInputs): readonly SettingKey[] => [
	...(principalChanges.length > 0 ? (['principalChangeMethod'] as const) : []),
	...(clientCalendars.length > 0 ? (['isWeekendTreatedAsBizDay'] as const) : []),
];

/**
 * Settings that make a result of these inputs another one.
 *
 * @param kept those of a saved loan or a link; what is not known of them makes no difference
 */
export function differentSettings(
	kept: Partial<CalculationSettings> | undefined,
	here: CalculationSettings,
	inputs: SettledInputs,
): readonly SettingKey[] {
	return settingsInEffect(inputs).filter((key) => kept?.[key] !== undefined && kept[key] !== here[key]);
}
