import { Button, Modal } from '@cloudscape-design/components';
import { useState } from 'react';
import { addChoice, type DeskToolProps, openPanel } from '#features/loans/shared/desk/open-panel.ts';
import { useFieldText } from '#features/loans/shared/fields/field-text.ts';
import { useConventionsText, useLoansText } from '#features/loans/shared/loans-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { useSession } from '#lib/api-client.ts';
import type { ConventionId, NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { unconfirmedConventions } from '#shared/loan/convention/unconfirmed-conventions.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { ConventionEntry } from './convention-entry.tsx';
import styles from './convention-picker.module.css';
import { conventionPlan, type OpenChoices } from './convention-plan.ts';
import { type KeptConventions, keepConventions, keptConventions, withPinned, withRecent } from './kept-conventions.ts';

const noteMillis = 8000;

/** Returns the user's pinned and recent conventions, and functions that apply, compare and pin a convention. */
function useConventions({ form, outcome, reference }: DeskToolProps) {
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

	/** Changes the form's terms to the convention's. A message lists the terms that the form refuses to change. */
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
				: { type: 'warning', text: t('notFilledIn', { name, fields: listed(labels) }), durationMillis: noteMillis },
		);
	};

	/** Opens a simple-interest convention as a column of the comparison, because the calculator only compounds. */
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

/** Explains why there are no conventions for a currency. */
function NoConvention({ currency }: { readonly currency: string }) {
	const { t } = useConventionsText();
	const known = unconfirmedConventions.find((each) => each.currency === currency);
	return (
		<section aria-label={t('groups.ofCurrency')}>
			<h2 className={styles.group}>{t('groups.ofCurrency')}</h2>
			<p className={styles.hint}>{t(known === undefined ? 'none' : 'unconfirmed', { currency })}</p>
			{known !== undefined && (
				<p className={styles.hint}>
					<a href={known.url} target="_blank" rel="noreferrer">
						{known.document}
					</a>
					{`, ${known.publisher}. `}
					{t(`leavesOpen.${known.currency}`)}
				</p>
			)}
		</section>
	);
}

/** Button that opens the list of recommended conventions. It shows which convention the form follows or matches. */
export function ConventionPicker(props: DeskToolProps) {
	const { t } = useConventionsText();
	const { t: form } = useLoansText();
	const [isOpen, setOpen] = useState(false);
	const [asked, setAsked] = useState<{ readonly convention: NamedConvention; readonly choices: OpenChoices }>();
	const { kept, pin, use } = useConventions(props);
	const { state } = props.form;
	const { currencies } = props.reference;
	const offered = namedConventions.filter(({ currency }) => currencies.some(({ code }) => code === currency));
	const planOf = (convention: NamedConvention, choices: OpenChoices = {}) =>
		conventionPlan(convention, state, props.reference, choices);
	const followed = offered.find(({ id }) => id === state.convention);
	const matching = offered.find((convention) => {
		if (convention.method !== 'compounded') return false;
		const { changes, unavailable } = planOf(convention);
		return changes.length + unavailable.length === 0;
	});
	const take = (convention: NamedConvention, choices: OpenChoices) => {
		setOpen(false);
		setAsked(undefined);
		use(convention, choices);
	};
	return (
		<>
			<div className={styles.tool}>
				<Button iconName="menu" onClick={() => setOpen(true)}>
					{t('open')}
				</Button>
				<span role="status">
					{followed !== undefined
						? t('follows', { name: t(`names.${followed.id}`) })
						: matching !== undefined && t('matches', { name: t(`names.${matching.id}`) })}
				</span>
				{state.convention !== '' && (
					<Button variant="inline-link" onClick={() => props.form.dispatch({ type: 'convention', value: '' })}>
						{t('followNone')}
					</Button>
				)}
			</div>
			{isOpen && (
				<Modal visible size="large" header={t('title')} closeAriaLabel={t('close')} onDismiss={() => setOpen(false)}>
					<p className={styles.hint}>{t('hint')}</p>
					{offered.every(({ currency }) => currency !== state.currency) && <NoConvention currency={state.currency} />}
					{groupConventions(offered, kept, state.currency).map(({ group, conventions }) => (
						<section key={group} aria-label={t(`groups.${group}`)}>
							<h2 className={styles.group}>{t(`groups.${group}`)}</h2>
							{conventions.map((convention) => (
								<ConventionEntry
									key={convention.id}
									convention={convention}
									planOf={(choices) => planOf(convention, choices)}
									isPinned={kept.pinned.includes(convention.id)}
									onPin={(isPinned) => pin(convention.id, isPinned)}
									onUse={(choices) => {
										const losesChanges = convention.currency !== state.currency && state.principalChanges.length > 0;
										if (losesChanges) setAsked({ convention, choices });
										else take(convention, choices);
									}}
								/>
							))}
						</section>
					))}
				</Modal>
			)}
			{asked !== undefined && (
				<ActionDialog
					title={form('changeCurrency.title')}
					cancel={form('actions.cancel')}
					action={{ text: form('changeCurrency.confirm'), onPress: () => take(asked.convention, asked.choices) }}
					onCancel={() => setAsked(undefined)}
				>
					{form('changeCurrency.question')}
				</ActionDialog>
			)}
		</>
	);
}

interface ConventionGroup {
	readonly group: 'pinned' | 'recent' | 'ofCurrency' | 'others';
	readonly conventions: readonly NamedConvention[];
}

/** Groups conventions. Each convention is listed only in the first of its groups, and empty groups are omitted. */
export function groupConventions(
	offered: readonly NamedConvention[],
	{ pinned, recent }: KeptConventions,
	currency: string,
): readonly ConventionGroup[] {
	const byId = (ids: readonly string[]) =>
		ids.flatMap((id) => offered.find((convention) => convention.id === id) ?? []);
	const groups: readonly ConventionGroup[] = [
		{ group: 'pinned', conventions: byId(pinned) },
		{ group: 'recent', conventions: byId(recent) },
		{ group: 'ofCurrency', conventions: offered.filter((convention) => convention.currency === currency) },
		{ group: 'others', conventions: offered },
	];
	const shown = new Set<string>();
	return groups
		.map(({ group, conventions }) => {
			const first = conventions.filter(({ id }) => !shown.has(id));
			for (const { id } of first) shown.add(id);
			return { group, conventions: first };
		})
		.filter(({ conventions }) => conventions.length > 0);
}
