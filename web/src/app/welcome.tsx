import { Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '#lib/session-context.ts';
import { enabledModules } from '#shared/directory/layout.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useDocumentTitle } from './use-document-title.ts';

const WorkedExamples = lazyPart(
	async () => (await import('#features/loans/calculator/worked-examples.tsx')).WorkedExamples,
	{ texts: ['address'] },
);

/** Start page of users whose layout does not begin with a screen. Calculator users see links to worked examples. */
export function Welcome() {
	const { t } = useTranslation('shell');
	const navigate = useNavigate();
	const { layout } = useSession();
	useDocumentTitle(t('welcome.title'));
	return (
		<SpaceBetween size="l">
			<Header variant="h1">{t('welcome.heading')}</Header>
			{enabledModules(layout).includes('RFR') && <WorkedExamples navigate={navigate} />}
		</SpaceBetween>
	);
}
