#!/bin/sh
# Shows its environment, whatever it is asked.
exec env
