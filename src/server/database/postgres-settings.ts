import { join } from 'node:path'
import type { PostgresCluster } from './postgres-cluster.ts'

/** Gives the server's settings: no network, little memory, and a commit is on the disk. */
export function postgresSettings({ folders, durable }: PostgresCluster): Record<string, string> {
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '',
    unix_socket_directories: folders.sockets,
    unix_socket_permissions: '0700',
    hba_file: join(folders.root, 'hba.conf'),
    ident_file: join(folders.root, 'ident.conf'),
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // After a crash: one flush of the file system instead of one for each file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    shared_buffers: '64MB',
    max_connections: '50',
    max_wal_size: '256MB',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Messages go to this program's own log, so they tell nothing that customers wrote: no statements, no values.
    log_line_prefix: '',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}
