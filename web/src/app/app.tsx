import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useIsActive } from '../lib/activity.ts';
import { CloudscapeMessages } from '../ui/cloudscape-messages.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { LoaderOverlay } from '../ui/loader-overlay.tsx';
import { NotificationsProvider } from '../ui/notifications.tsx';
import { SessionGate } from './session-gate.tsx';

/** Calls are tried again by the API client, which knows which of them may be. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

export function App() {
	return (
		<CloudscapeMessages>
			<ErrorBoundary>
				<QueryClientProvider client={queryClient}>
					<NotificationsProvider>
						<SessionGate />
					</NotificationsProvider>
					<Overlay />
				</QueryClientProvider>
			</ErrorBoundary>
		</CloudscapeMessages>
	);
}

function Overlay() {
	return <LoaderOverlay isBusy={useIsActive()} />;
}
