import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useEffect, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { AuditView } from './audit/audit-view.tsx';
import { FeedsView } from './feeds/feeds-view.tsx';
import { OrganisationsView } from './organisations/organisations-view.tsx';
import { SchedulesSection } from './schedules/bulk/schedules-section.tsx';
import { DeliveriesView } from './schedules/deliveries-view.tsx';
import { LoanPullSection } from './schedules/loan-pull/loan-pull-section.tsx';
import { type AdminTab, addressedTab, adminAddress, adminTabs } from './shared/admin-address.ts';
import { useAdminText } from './shared/admin-text.ts';
import { AskDialog } from './shared/ask-dialog.tsx';
import type { OrganisationSections } from './shared/edit/organisation-sections.ts';
import { MessageScope } from './shared/messages/message-scope.tsx';
import { useOwnOrganisation } from './shared/use-own-organisation.ts';
import { UsersView } from './users/users-view.tsx';

const noticeMillis = 8000;

const organisationSections: OrganisationSections = { Schedules: SchedulesSection, LoanPull: LoanPullSection };

const noUserFilter = { search: undefined, status: undefined };

/** Organisations, users and the audit trail; for the operator also the rate feeds. */
export function AdminPage() {
	const { t } = useAdminText();
	const { show } = useNotifications();
	const own = useOwnOrganisation();
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
		...(tab !== 'users' && tab !== 'deliveries' && { of: undefined }),
	};
	useAddressParameters(adminAddress, { tab, ...ofOthers }, (query) => setActive(addressedTab(query)));
	const [isEditing, setEditing] = useState(false);
	const [next, setNext] = useState<AdminTab>();
	const views = {
		organisations: <OrganisationsView sections={organisationSections} />,
		users: <UsersView />,
		deliveries: <DeliveriesView onEditing={setEditing} />,
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
