import { useCallback } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { useSession } from '#lib/session-context.ts';
import { useLoansText } from '../loans-text.ts';
import { floorOptionKey, type InputFieldKey, type principalChangesKey } from './input-fields.ts';

export type TextKey = InputFieldKey | typeof principalChangesKey;

export interface FieldHelpText {
	readonly title: string;
	/** Help text in the layout. If it is missing, the portal's own help text is shown. */
	readonly content: string | undefined;
	readonly topic: ReturnType<typeof topicOf>;
	readonly link: string;
}

export interface FieldText {
	readonly label: string;
	readonly tooltip: string | undefined;
	readonly help: FieldHelpText;
}

function topicOf(key: TextKey) {
	if (key === 'startDate' || key === 'endDate') return 'dates';
	if (key === 'casMethod' || key === 'marginMethod') return 'spreadMethods';
	return key === 'systemCalendars' || key === 'clientCalendars' ? 'calendars' : key;
}

/** Returns a function that returns a field's label, tooltip and help. Texts in the layout override the defaults. */
export function useFieldText() {
	const { t, language } = useLoansText();
	const fields = useSession().layout.RFR?.InputFields;
	return useCallback(
		(key: TextKey): FieldText => {
			// Earlier layouts have a label for the floor option, which is used for the floor base.
			const section = fields?.[key] ?? (key === 'floorOn' ? fields?.[floorOptionKey] : undefined);
			const label = section?.Label ?? t(`fields.${key}`);
			return {
				label,
				tooltip: section?.Tooltip,
				help: {
					title: section?.help?.title ?? label,
					content: section?.help?.content ?? section?.Tooltip,
					topic: topicOf(key),
					link: safeLink(section?.help?.link) ?? helpAddress('compounding-calculator', language, topicOf(key)),
				},
			};
		},
		[t, language, fields],
	);
}

/** Returns the link only if it leads to a portal page or an https address, because anybody can write a layout. */
function safeLink(link: string | undefined): string | undefined {
	return link !== undefined && /^(\/(?![/\\])|https:\/\/)/i.test(link) ? link : undefined;
}
