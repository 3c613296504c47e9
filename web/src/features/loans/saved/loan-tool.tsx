import {
	Button,
	ButtonDropdown,
	type ButtonDropdownProps,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { useTypedState } from '#lib/use-kept-state.ts';
import { loanRead, type SavedLoan } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { calculatorAddress, lifeAddress, loanAddress, loansAddress } from '../shared/calculator-address.ts';
import {
	differentSettings,
	isAsSaved,
	setCurrentLoan,
	settingsHere,
	useCurrentLoan,
} from '../shared/desk/current-loan.ts';
import type { DeskToolProps } from '../shared/desk/open-panel.ts';
import { ConflictDialog, useLoanNews } from './conflict-dialog.tsx';
import { LoanDialog, type NamedLoan, useLoanTerms, VersionsDialog } from './loan-dialog.tsx';
import { useLoanProblem, useSavedText } from './saved-text.ts';
import { factsOf, partsOf, useLoanSave } from './use-loan-save.ts';

type ItemId = 'open' | 'periods' | 'save' | 'saveAs' | 'share' | 'unshare' | 'versions' | 'facts' | 'close';

function loanMenu(
	loan: SavedLoan | undefined,
	{ isSaved, isGone }: { readonly isSaved: boolean; readonly isGone: boolean },
	textOf: (id: ItemId) => string,
): readonly ButtonDropdownProps.Item[] {
	const item = (id: ItemId, disabled = false) => ({ id, text: textOf(id), disabled });
	if (loan === undefined) return [item('open'), item('saveAs')];
	return [
		item('open'),
		item('save', isSaved || isGone),
		item('saveAs'),
		item('periods', isGone),
		item('facts', isGone),
		item('versions', isGone),
		item(loan.scope === 'own' ? 'share' : 'unshare', isGone || !loan.canRemove),
		item('close'),
	];
}

const shownMillis = 6000;

export function LoanTool({ form, outcome, reference, go, navigate }: DeskToolProps) {
	const { t, language } = useSavedText();
	const session = useSession();
	const { show } = useNotifications();
	const loan = useCurrentLoan();
	const news = useLoanNews(loan, outcome);
	const saving = useLoanSave();
	const { termsToSave, restore } = useLoanTerms(form);
	const tellProblem = useLoanProblem();
	const [dialog, setDialog] = useTypedState<'saveAs' | 'facts' | 'versions' | 'newer' | undefined>(
		'loan-tool',
		() => undefined,
	);
	const [isReading, setReading] = useState(false);
	const isSaved = loan !== undefined && isAsSaved(loan, form.state) && !form.hasRefused();

	const here = settingsHere(session, reference);
	/** True if the same terms have a different result under the user's settings. */
	const isOther = isSaved && differentSettings(loan.settings, here, form.state).length > 0;

	const save = async (current: SavedLoan) => {
		const terms = termsToSave();
		if (terms !== undefined) await saving.update(current, partsOf({ name: current.name, facts: current }, terms, here));
	};
	const saveAs = async ({ name, facts, scope }: NamedLoan) => {
		const terms = termsToSave();
		const added = terms && (await saving.add(partsOf({ name, facts }, terms, here), scope));
		if (added === undefined) return;
		setDialog(undefined);
		void navigate(loanAddress(added.loanId));
		setCurrentLoan(session, added);
	};
	/** Saves changed names and parties of a loan. The saved terms stay unchanged. */
	const saveFacts = async (current: SavedLoan, { name, facts }: NamedLoan) => {
		const saved = await saving.update(current, partsOf({ name, facts }, current.terms, current.settings));
		if (saved !== undefined) setDialog(undefined);
	};
	const showVersion = async ({ loanId }: SavedLoan, version: number) => {
		setReading(true);
		try {
			if (!restore(await callApi(loanRead, { loanId, version }))) return;
			setDialog(undefined);
			show({ type: 'info', text: t('done.restored', { version }), durationMillis: shownMillis });
		} catch (error) {
			tellProblem(error, t('failed.open'));
		} finally {
			setReading(false);
		}
	};
	/** Opens a colleague's later version in the calculator. Calculates it if a result was shown before. */
	const takeTheirs = (theirs: SavedLoan) => {
		setDialog(undefined);
		saving.forgetConflict();
		if (!restore(theirs)) return;
		setCurrentLoan(session, theirs);
		if (outcome !== undefined && form.dispatch({ type: 'go' })) go(form.latest());
	};
	const act = (id: string) => {
		if (id === 'open') void navigate(loansAddress);
		else if (id === 'saveAs') setDialog('saveAs');
		else if (loan === undefined) return;
		else if (id === 'periods') void navigate(lifeAddress(loan.loanId));
		else if (id === 'save') void save(loan);
		else if (id === 'share' || id === 'unshare') void saving.share(loan, id === 'share' ? 'shared' : 'own');
		else if (id === 'versions' || id === 'facts') setDialog(id);
		else if (id === 'close') {
			void navigate(calculatorAddress);
			setCurrentLoan(session, undefined);
		}
	};
	const conflict = saving.conflict;
	const isGone = loan !== undefined && (news.isGone || loan.loanId === saving.goneId);
	const { newer } = news;
	return (
		<SpaceBetween direction="horizontal" size="s" alignItems="center">
			<ButtonDropdown
				items={loanMenu(loan, { isSaved: isSaved && !isOther, isGone }, (id) => t(`menu.${id}`))}
				loading={saving.isBusy}
				expandableGroups={false}
				onItemClick={({ detail }) => act(detail.id)}
			>
				{loan === undefined ? t('menu.none') : t('menu.named', { name: loan.name })}
			</ButtonDropdown>
			{isGone && (
				<>
					<StatusIndicator type="error">{t('state.gone', { version: loan.version })}</StatusIndicator>
					<Button onClick={() => setDialog('saveAs')}>{t('menu.saveAs')}</Button>
				</>
			)}
			{loan !== undefined && !isGone && (
				<StatusIndicator type={isOther ? 'warning' : isSaved ? 'success' : 'pending'}>
					{t(isOther ? 'state.otherSettings' : isSaved ? 'state.saved' : 'state.changed', { version: loan.version })}
					{' · '}
					{loan.scope === 'own'
						? t('state.own')
						: loan.isOwn
							? t('state.shared')
							: t('state.sharedBy', { owner: loan.owner })}
				</StatusIndicator>
			)}
			{newer !== undefined && !isGone && (
				<SpaceBetween direction="horizontal" size="s" alignItems="center">
					<StatusIndicator type="warning">
						{t('state.newer', {
							by: newer.savedBy,
							at: instantText(newer.savedAt, language),
							version: newer.version,
						})}
					</StatusIndicator>
					<Button disabled={saving.isBusy} onClick={() => (isSaved ? takeTheirs(newer) : setDialog('newer'))}>
						{t('conflict.takeTheirs', { version: newer.version })}
					</Button>
				</SpaceBetween>
			)}
			{dialog === 'newer' && loan !== undefined && newer !== undefined && (
				<ActionDialog
					title={t('open.changed', { name: loan.name })}
					cancel={t('open.keepChanges')}
					action={{ text: t('open.discardChanges'), onPress: () => takeTheirs(newer) }}
					onCancel={() => setDialog(undefined)}
				>
					{t('open.newerHint', {
						name: loan.name,
						by: newer.savedBy,
						at: instantText(newer.savedAt, language),
						version: newer.version,
						opened: loan.version,
					})}
				</ActionDialog>
			)}
			{dialog === 'saveAs' && (
				<LoanDialog
					kind="saveAs"
					initial={loan === undefined ? blank : { name: isGone ? loan.name : '', facts: factsOf(loan), scope: 'own' }}
					isBusy={saving.isBusy}
					takenName={saving.takenName}
					onSave={(named) => void saveAs(named)}
					onCancel={() => setDialog(undefined)}
				/>
			)}
			{dialog === 'facts' && loan !== undefined && !isGone && conflict === undefined && (
				<LoanDialog
					kind="factsDialog"
					initial={{ name: loan.name, facts: factsOf(loan), scope: loan.scope }}
					isBusy={saving.isBusy}
					takenName={saving.takenName}
					onSave={(named) => void saveFacts(loan, named)}
					onCancel={() => setDialog(undefined)}
				/>
			)}
			{dialog === 'versions' && loan !== undefined && (
				<VersionsDialog
					loan={loan}
					isBusy={isReading}
					onUse={(version) => void showVersion(loan, version)}
					onClose={() => setDialog(undefined)}
				/>
			)}
			{conflict !== undefined && (
				<ConflictDialog
					conflict={conflict}
					isBusy={saving.isBusy}
					onTakeTheirs={() => takeTheirs(conflict.theirs)}
					onSaveMine={() =>
						void saving.update(conflict.theirs, conflict.mine).then((saved) => saved && setDialog(undefined))
					}
					onCancel={saving.forgetConflict}
				/>
			)}
		</SpaceBetween>
	);
}

const blank: NamedLoan = {
	name: '',
	facts: { reference: '', lender: '', borrower: '', facility: '' },
	scope: 'own',
};
