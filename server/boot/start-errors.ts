import { MigrationBlocked, MigrationsPending, UnknownMigrations } from '../../database/migrate.ts';
import { BackupError } from '../backup/backup-error.ts';
import { CopyIncomplete } from '../storage/copy-files.ts';
import { StorageError } from '../storage/storage.ts';
import { type Settings, SettingsError } from './settings/settings.ts';

interface SystemError {
  code?: string;
  syscall?: string;
  port?: number;
  path?: string;
}

/**
 * One sentence with the cause of a failed start and the setting to correct. Null for an unknown cause: then the error itself is
 * printed.
 */
export function explainFailure(error: unknown, settings: Settings | null): string | null {
  if (error instanceof SettingsError) return `Settings error: ${error.message}`;
  if ([UnknownMigrations, MigrationBlocked, MigrationsPending].some((known) => error instanceof known))
    return (error as Error).message;
  if (error instanceof CopyIncomplete || error instanceof BackupError) return error.message;
  if (error instanceof StorageError)
    return `${error.isPermanent ? 'Settings error: STORAGE_URL: ' : ''}${error.message}`;
  if (!(error instanceof Error) || !settings) return null;
  const { code = '', syscall, port, path } = error as SystemError;
  if (path?.endsWith('manifest.json')) return 'The built pages are missing. Please run: npm run build';
  const ofMetrics = port !== undefined && port === settings.metricsPort && port !== settings.port;
  if (code === 'EADDRINUSE') return `Settings error: ${ofMetrics ? 'METRICS_PORT' : 'PORT'} ${port} is already in use.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Settings error: PORT ${port} cannot be used by this user: permission denied.`;
  if (code === 'EADDRNOTAVAIL')
    return `Settings error: ${ofMetrics ? `METRICS_HOST ${settings.metricsHost}` : `HOST ${settings.host}`} is not an address of this machine.`;
  if (/^(SQLITE_(CANTOPEN|READONLY|FULL)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)/.test(code)) {
    return `Settings error: DATA_DIR ${settings.dataDir} cannot be written (${code}).`;
  }
  if (settings.databaseUrl && /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D|08|53|57)/.test(code)) {
    return `Settings error: cannot connect to DATABASE_URL (${code}).`;
  }
  return null;
}
