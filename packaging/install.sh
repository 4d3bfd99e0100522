#!/bin/sh
# Installs Schoolward on Debian or Ubuntu, from the release that this file is part of.
#
#   tar -xzf schoolward-VERSION-linux-x64.tar.gz -C /opt
#   sh /opt/schoolward/current/install.sh example.org you@example.org
#
# It adds: the user `schoolward`; settings in /etc/schoolward; data in /var/lib/schoolward; backups in
# /var/backups/schoolward; a service and a nightly backup; Caddy, which brings HTTPS. It can be run again: what is there
# already, your settings above all, stays as it is.
#
# With --one-of-several as a third word it is for one of several servers behind a proxy: it leaves Caddy out, and does not
# start the site, because its settings come first.
set -eu

domain=${1:-} email=${2:-} kind=${3:-}
program=/opt/schoolward
release=$(dirname "$(readlink -f "$0")")

fail() { echo "$1" >&2; exit 1; }
step() { echo "→ $1"; }
# Runs a command that may take a while, and prints a dot every second: a slow network must not look like silence.
patiently() {
  "$@" > /dev/null &
  while kill -0 $! 2> /dev/null; do printf .; sleep 1; done
  echo
  wait $!
}
has_systemd() { [ -d /run/systemd/system ]; }

usage="Usage: sh install.sh DOMAIN YOUR-EMAIL [--one-of-several]"
[ -n "$domain" ] && [ -n "$email" ] || fail "$usage"
case $kind in "" | --one-of-several) ;; *) fail "$usage" ;; esac
case $domain in *[!a-z0-9.-]*) fail "Give your site's name alone and in small letters, such as example.org, not $domain" ;; esac
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo sh $0 $domain $email"
[ "${release%/versions/*}" = "$program" ] || fail "Unpack the release into /opt first: tar -xzf FILE -C /opt"
command -v apt-get > /dev/null || fail "This script is for Debian and Ubuntu. docs/hosting.md says how it is done elsewhere."

# Copies a file of the release, unless there is one already. @DOMAIN@ and @EMAIL@ in it become what was given above.
place() {
  [ -e "$2" ] || sed -e "s/@DOMAIN@/$domain/" -e "s/@EMAIL@/$email/" "$release/$1" > "$2"
}

step "User and folders"
id schoolward > /dev/null 2>&1 || useradd --system --home-dir /var/lib/schoolward --shell /usr/sbin/nologin schoolward
chown -R root:root "$program"
for folder in /var/lib/schoolward /var/backups/schoolward; do
  install -d -o schoolward -g schoolward -m 0700 "$folder"
done
install -d -o root -g schoolward -m 0750 /etc/schoolward
place settings.env /etc/schoolward/settings.env
chown root:schoolward /etc/schoolward/settings.env
chmod 0640 /etc/schoolward/settings.env
ln -sf "$program/schoolward" /usr/local/bin/schoolward

step "Service and nightly backup"
# Links: an update brings its own.
for unit in "$release"/systemd/*; do
  ln -sf "$program/current/systemd/${unit##*/}" /etc/systemd/system/
done
# The log is in the journal: journalctl -u schoolward. It takes 200 MB at most.
install -d /etc/systemd/journald.conf.d
printf '[Journal]\nSystemMaxUse=200M\n' > /etc/systemd/journald.conf.d/schoolward.conf

if [ -n "$kind" ]; then
  if has_systemd; then
    systemctl daemon-reload
    systemctl enable --quiet schoolward schoolward-backup.timer
  fi
  echo "Complete /etc/schoolward/settings.env, then: systemctl start schoolward schoolward-backup.timer"
  exit 0
fi

step "Caddy, for HTTPS"
if ! command -v caddy > /dev/null; then
  patiently apt-get update -qq
  patiently env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq caddy
fi
if ! grep -q "127.0.0.1:3000" /etc/caddy/Caddyfile 2> /dev/null; then
  [ ! -e /etc/caddy/Caddyfile ] || mv /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-schoolward
  place Caddyfile /etc/caddy/Caddyfile
fi
caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile > /dev/null 2>&1 || fail "caddy validate --config /etc/caddy/Caddyfile names a mistake."

if ! has_systemd; then
  echo "systemd is not running here: start the site with 'schoolward start', and Caddy with 'caddy run'."
  exit 0
fi
step "Starting"
systemctl daemon-reload
systemctl try-restart systemd-journald
systemctl enable --quiet schoolward schoolward-backup.timer caddy
systemctl start schoolward schoolward-backup.timer
waited=0
until "$program/schoolward" check --ready; do
  waited=$((waited + 1))
  [ "$waited" -lt 90 ] || fail "The site does not start. journalctl -u schoolward says why."
  printf .
  sleep 1
done
[ "$waited" = 0 ] || echo
systemctl reload-or-restart caddy || fail "Caddy does not start. journalctl -u caddy says why: another web server may have its ports."
journalctl -u schoolward -o cat | sed -n 's/.*"msg":"\(\(Administrator\|Password\)[^"]*\)".*/\1/p'
echo "Ready: https://$domain — sign in at https://$domain/admin"
