import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { useAdminText } from './admin-text.ts';
import { AuditView } from './audit/audit-view.tsx';
import { OrganisationsView } from './organisations/organisations-view.tsx';
import { UsersView } from './users/users-view.tsx';

const tabs = ['organisations', 'users', 'audit'] as const;

/** Organisations, their users, and what administrators did to them. */
export function AdminPage() {
	const { t } = useAdminText();
	const [active, setActive] = useState<string>('organisations');
	const views = { organisations: <OrganisationsView />, users: <UsersView />, audit: <AuditView /> };
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			<Tabs
				ariaLabel={t('title')}
				activeTabId={active}
				onChange={({ detail }) => setActive(detail.activeTabId)}
				tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`), content: views[id] }))}
			/>
		</SpaceBetween>
	);
}
