import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useState } from 'react';
import { useConventionsText } from '#features/loans/shared/conventions-text.ts';
import type { DeskToolProps } from '#features/loans/shared/desk/desk-tool.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import type { NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { ConventionEntry } from './convention-entry.tsx';
import { groupConventions } from './convention-groups.ts';
import styles from './convention-picker.module.css';
import { conventionPlan, type OpenChoices } from './convention-plan.ts';
import { NoConvention } from './no-convention.tsx';
import { useConventions } from './use-convention.ts';

/** Opens the recommended conventions, and names the one whose terms the form has. */
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
