import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/address.json';
import type { FormMessage } from '../form/form-message.ts';
import { formMessageText } from '../form/form-messages.ts';
import type { LoansText } from '../loans-text.ts';
import { addressExamples, addressedKeys, addressInputs } from './address-inputs.ts';
import type { AddressedForm, AddressFault } from './read-address.ts';
import { addressMarks, markKeys } from './write-address.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly address: typeof texts;
	}
}

/** The texts of the calculator's addresses, which are loaded with their code. */
export function useAddressText(): TFunction<'address'> {
	return useTranslation('address').t;
}

/** Why an address was not opened. */
export function refusalText(
	refused: Exclude<AddressedForm, { readonly state: unknown }>,
	t: TFunction<'address'>,
	text: LoansText,
): string {
	const reasons =
		'message' in refused ? [messageText(refused.message, t, text)] : refused.faults.map((fault) => faultText(fault, t));
	return t('refused', { reasons: reasons.join(' ') });
}

function faultText(fault: AddressFault, t: TFunction<'address'>): string {
	const key = addressedKeys.find((each) => 'name' in fault && addressInputs[each].name === fault.name);
	const mark = markKeys.find((each) => 'name' in fault && addressMarks[each].name === fault.name);
	const example = key === undefined ? mark && addressMarks[mark].example : addressExamples[key];
	return t(`faults.${fault.code}`, { ...fault, example });
}

function messageText(message: FormMessage, t: TFunction<'address'>, text: LoansText): string {
	if (message.code === 'stored-currency-gone') return t('currencyGone', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('calendarGone', { calendar: message.calendar });
	return formMessageText(message, text);
}
