import { Alert, Box, Button, FormField, Header, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { useUnloadQuestion } from '#lib/use-unload-question.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { AuditView } from './audit/audit-view.tsx';
import { FeedsView } from './feeds/feeds-view.tsx';
import { OrganisationsView } from './organisations/organisations-view.tsx';
import { SchedulesSection } from './schedules/bulk/schedules-section.tsx';
import { LoanPullSection } from './schedules/loan-pull/loan-pull-section.tsx';
import { type AdminTab, addressedTab, adminAddress, adminTabs, useAdminText } from './shared/admin-text.ts';
import { AskDialog } from './shared/ask-dialog.tsx';
import type { OrganisationSections } from './shared/edit/edit-dialog.tsx';
import { MessageScope } from './shared/messages/message-scope.tsx';
import {
	type ChosenOrganisation,
	OrganisationSelect,
	useOwnOrganisation,
	useOwnOrganisationQuery,
	useShownOrganisation,
} from './shared/organisation-choice.tsx';
import { UsersView } from './users/users-view.tsx';
import { WebhooksView } from './webhooks/webhooks-view.tsx';

const ProgramsView = lazyPart(async () => (await import('./programs/programs-view.tsx')).ProgramsView, {
	texts: ['programs'],
});

/** Tabs whose content belongs to one selected organisation. */
const tabsOfOrganisation = new Set<string | undefined>(['users', 'programs', 'deliveries', 'webhooks']);

const placeOf = (query: URLSearchParams) => ({
	orgId: parameter(query, 'of'),
	jobId: parameter(query, 'schedule'),
});

function DeliveriesView({ onEditing }: { readonly onEditing: (isEditing: boolean) => void }) {
	const { t } = useAdminText();
	const own = useOwnOrganisation();
	const [place, setPlace] = useState(() => placeOf(queryAt(adminAddress)));
	const [isEditing, setEditing] = useState(false);
	const [asked, setAsked] = useState<ChosenOrganisation>();
	const orgId = own?.isOperator === false ? own.orgId : place.orgId;
	const chosen = useShownOrganisation(orgId);
	useAddressParameters(adminAddress, { of: place.orgId, schedule: place.jobId }, (query) => setPlace(placeOf(query)));
	useEffect(() => onEditing(isEditing), [isEditing, onEditing]);
	useUnloadQuestion(isEditing);
	const choose = (next: ChosenOrganisation) => {
		setAsked(undefined);
		setEditing(false);
		setPlace({ orgId: next.orgId, jobId: undefined });
	};
	return (
		<SpaceBetween size="m">
			{own?.isOperator === true && (
				<FormField label={t('fields.organisation')}>
					<OrganisationSelect
						ariaLabel={t('fields.organisation')}
						chosen={chosen}
						onChoose={(next) => next !== undefined && (isEditing ? setAsked(next) : choose(next))}
					/>
				</FormField>
			)}
			{chosen === undefined ? (
				own?.isOperator === true && orgId === undefined && <Box>{t('deliveries.choose')}</Box>
			) : (
				<SchedulesSection
					key={chosen.orgId}
					orgId={chosen.orgId}
					shortName={chosen.shortName}
					isScreen
					asked={place.jobId}
					onOpened={(jobId) => setPlace((before) => ({ ...before, jobId }))}
					onEditing={setEditing}
				/>
			)}
			{asked !== undefined && (
				<AskDialog
					title={t('leave.title')}
					confirm={t('leave.confirm')}
					onConfirm={() => choose(asked)}
					onCancel={() => setAsked(undefined)}
				>
					{t('deliveries.leave')}
				</AskDialog>
			)}
		</SpaceBetween>
	);
}

const noticeMillis = 8000;

const organisationSections: OrganisationSections = { Schedules: SchedulesSection, LoanPull: LoanPullSection };

const noUserFilter = { search: undefined, status: undefined };

export function AdminPage() {
	const { t } = useAdminText();
	const { show } = useNotifications();
	const ownQuery = useOwnOrganisationQuery();
	const own = ownQuery.data ?? undefined;
	const [asked, setActive] = useState(() => addressedTab(queryAt(adminAddress)));
	const isRefused = asked === undefined || (asked === 'feeds' && own?.isOperator === false);
	useEffect(() => {
		if (!isRefused) return;
		setActive('organisations');
		show({ type: 'warning', text: t('addressRefused'), durationMillis: noticeMillis });
	}, [isRefused, show, t]);
	const shown = adminTabs.filter((id) => id !== 'feeds' || own?.isOperator === true);
	const active = asked !== undefined && shown.includes(asked) ? asked : 'organisations';
	const tab = asked === 'organisations' ? undefined : asked;
	const ofOthers = {
		...(tab && { organisation: undefined }),
		...(tab !== 'users' && noUserFilter),
		...(tab !== 'deliveries' && { schedule: undefined }),
		...(tab !== 'webhooks' && { webhook: undefined }),
		...(!tabsOfOrganisation.has(tab) && { of: undefined }),
	};
	useAddressParameters(adminAddress, { tab, ...ofOthers }, (query) => setActive(addressedTab(query)));
	const [isEditing, setEditing] = useState(false);
	const [next, setNext] = useState<AdminTab>();
	const notLoaded = ownQuery.isError && (
		<Alert type="error" action={<Button onClick={() => void ownQuery.refetch()}>{t('grid.retry')}</Button>}>
			{t('grid.failed')}
		</Alert>
	);
	const views = {
		organisations: <OrganisationsView sections={organisationSections} />,
		users: <UsersView />,
		programs: notLoaded || <ProgramsView />,
		deliveries: notLoaded || <DeliveriesView onEditing={setEditing} />,
		webhooks: notLoaded || <WebhooksView />,
		audit: <AuditView />,
		feeds: <FeedsView />,
	};
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			<Tabs
				ariaLabel={t('title')}
				activeTabId={active}
				onChange={({ detail }) => {
					const tab = detail.activeTabId as AdminTab;
					if (active === 'deliveries' && isEditing) setNext(tab);
					else setActive(tab);
				}}
				tabs={shown.map((id) => ({
					id,
					label: t(`tabs.${id}`),
					content: <MessageScope>{views[id]}</MessageScope>,
				}))}
			/>
			{next !== undefined && (
				<AskDialog
					title={t('leave.title')}
					confirm={t('leave.confirm')}
					onConfirm={() => {
						setNext(undefined);
						setEditing(false);
						setActive(next);
					}}
					onCancel={() => setNext(undefined)}
				>
					{t('deliveries.leave')}
				</AskDialog>
			)}
		</SpaceBetween>
	);
}
