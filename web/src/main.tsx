import '#ui/palette.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { takeOverForm } from '#app/login/early-form.ts';
import { portalSession, watchSession } from '#app/session/portal-session.ts';
import { initLanguage } from '#i18n/language.ts';
import { localStore } from '#lib/local-store.ts';
import { applyStoredMode } from '#ui/mode.ts';
import { sessionKey } from './app/session/session-store.ts';

/** The module has no top-level await, because the text chunks import it and would wait for it to finish. */
async function start(): Promise<void> {
	applyStoredMode();
	await initLanguage();
	watchSession();
	const started = portalSession.start();
	// Without a stored session, waits until the app can show the login screen. Until then, the static form stays
	// visible.
	if (localStore.get(sessionKey) === null) await started;

	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no element for the app');
	const app = (
		<StrictMode>
			<App />
		</StrictMode>
	);
	takeOverForm(root, () => flushSync(() => createRoot(root).render(app)));
}

void start();
