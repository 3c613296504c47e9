import { Button, Modal } from '@cloudscape-design/components';
import { useState } from 'react';
import { addChoice, type DeskToolProps, openPanel } from '#features/loans/shared/desk/open-panel.ts';
import { useConventionsText, useLoansText } from '#features/loans/shared/loans-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { localStore } from '#lib/local-store.ts';
import { useSession } from '#lib/session-context.ts';
import type { ConventionId, NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { unconfirmedConventions } from '#shared/loan/convention/unconfirmed-conventions.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useFieldText } from '../../shared/fields/field-text.ts';
import { keptConventionsPrefix } from '../stored-inputs-name.ts';
import { ConventionEntry } from './convention-entry.tsx';
import styles from './convention-picker.module.css';
import { conventionPlan, type OpenChoices } from './convention-plan.ts';

interface KeptConventions {
	readonly pinned: readonly ConventionId[];
	readonly recent: readonly ConventionId[];
}

const maxRecent = 3;
const longestText = 2000;
const noConventions: KeptConventions = { pinned: [], recent: [] };

const nameOf = (userId: string): string => keptConventionsPrefix + userId;

export function keptConventions(userId: string): KeptConventions {
	const text = localStore.get(nameOf(userId));
	if (text === null || text.length > longestText) return noConventions;
	try {
		const kept: unknown = JSON.parse(text);
		if (typeof kept !== 'object' || kept === null) return noConventions;
		const { pinned, recent } = kept as Record<string, unknown>;
		return { pinned: known(pinned), recent: known(recent).slice(0, maxRecent) };
	} catch {
		return noConventions;
	}
}

export function withPinned({ pinned, recent }: KeptConventions, id: ConventionId, isPinned: boolean): KeptConventions {
	const others = pinned.filter((each) => each !== id);
	return { pinned: isPinned ? [...others, id] : others, recent };
}

export function withRecent({ pinned, recent }: KeptConventions, id: ConventionId): KeptConventions {
	return { pinned, recent: [id, ...recent.filter((each) => each !== id)].slice(0, maxRecent) };
}

export function keepConventions(userId: string, kept: KeptConventions): void {
	localStore.set(nameOf(userId), JSON.stringify(kept));
}

function known(list: unknown): ConventionId[] {
	if (!Array.isArray(list)) return [];
	return [...new Set(list)].filter((id): id is ConventionId =>
		namedConventions.some((convention) => convention.id === id),
	);
}

const noteMillis = 8000;

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

/** Groups conventions. Each convention is listed only in the first of its groups, and empty groups are omitted. */
export function groupConventions(
	offered: readonly NamedConvention[],
	{ pinned, recent }: KeptConventions,
	currency: string,
) {
	const byId = (ids: readonly string[]) =>
		ids.flatMap((id) => offered.find((convention) => convention.id === id) ?? []);
	const candidates = {
		pinned: byId(pinned),
		recent: byId(recent),
		ofCurrency: offered.filter((convention) => convention.currency === currency),
		others: offered,
	};
	const shown = new Set<string>();
	return (['pinned', 'recent', 'ofCurrency', 'others'] as const).flatMap((group) => {
		const conventions = candidates[group].filter(({ id }) => !shown.has(id));
		for (const { id } of conventions) shown.add(id);
		return conventions.length === 0 ? [] : [{ group, conventions }];
	});
}
