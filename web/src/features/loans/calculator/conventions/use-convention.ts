import { useState } from 'react';
import { useConventionsText } from '#features/loans/shared/conventions-text.ts';
import type { DeskToolProps } from '#features/loans/shared/desk/desk-tool.ts';
import { addChoice } from '#features/loans/shared/desk/kept-choices.ts';
import { openPanel } from '#features/loans/shared/desk/open-panel.ts';
import { useFieldText } from '#features/loans/shared/fields/field-text.ts';
import { useSession } from '#lib/session-context.ts';
import type { ConventionId, NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { conventionPlan, type OpenChoices } from './convention-plan.ts';
import { keepConventions, keptConventions, withPinned, withRecent } from './kept-conventions.ts';

const noteMillis = 8000;

/** The conventions that the user keeps, and what is done with one. */
export function useConventions({ form, outcome, reference }: DeskToolProps) {
	const session = useSession();
	const { userId } = session;
	const { t } = useConventionsText();
	const { show } = useNotifications();
	const fieldText = useFieldText();
	const [kept, setKept] = useState(() => keptConventions(userId));
	const keep = (next: typeof kept) => {
		setKept(next);
		keepConventions(userId, next);
	};

	/** Uses the events of the form. Its rules may refuse some; the user is notified of these. */
	const fillIn = (convention: NamedConvention, choices: OpenChoices) => {
		const name = t(`names.${convention.id}`);
		const carryOut = () => {
			for (const event of conventionPlan(convention, form.latest(), reference, choices).events) form.dispatch(event);
		};
		if (form.latest().currency !== convention.currency) carryOut();
		carryOut();
		form.dispatch({ type: 'convention', value: convention.id });
		const { changes, unavailable } = conventionPlan(convention, form.latest(), reference, choices);
		const labels = [...changes.map(({ field }) => field), ...unavailable].map((field) => fieldText(field).label);
		show(
			labels.length === 0
				? { type: 'success', text: t('filledIn', { name }), durationMillis: noteMillis }
				: { type: 'warning', text: t('notFilledIn', { name, fields: labels.join(', ') }), durationMillis: noteMillis },
		);
	};

	/** The calculator compounds, so that simple interest is a column of the comparison. */
	const compare = ({ id, currency }: NamedConvention) => {
		addChoice(session, currency, `convention:${id}`);
		openPanel(session, 'compare');
		if (form.latest().currency !== currency) form.dispatch({ type: 'currency', value: currency, isConfirmed: true });
		if (outcome?.result.currency === currency && form.latest().currency === currency) return;
		show({ type: 'info', text: t('compareAfterGo', { name: t(`names.${id}`) }), durationMillis: noteMillis });
	};

	return {
		kept,
		pin: (id: ConventionId, isPinned: boolean) => keep(withPinned(kept, id, isPinned)),
		use: (convention: NamedConvention, choices: OpenChoices) => {
			keep(withRecent(kept, convention.id));
			if (convention.method === 'simple') compare(convention);
			else fillIn(convention, choices);
		},
	};
}
